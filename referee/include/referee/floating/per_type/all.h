// One 16-bit format: its types, functions and operators. The includer defines the names:
//   REFEREE_SCALAR, REFEREE_PAIR and the same with _RAW; REFEREE_OTHER_SCALAR (the other format's);
//   REFEREE_NAME(before, after), which puts the format's word between; REFEREE_SPREAD_NAME.
// Included twice, because overloads of two types (not templates) take implicit conversions.

// Each part uses the ones before it.
// clang-format off
#include "types.h"
#include "conversions.h"
#include "arithmetic.h"
#include "comparisons.h"
#include "math.h"
#include "warp_and_atomics.h"
// clang-format on
