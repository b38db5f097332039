// The catalogue of both formats as two tables: what there is (names and operands) and a call by
// number. Compiles with the toolkit's headers and with the referee's, on the host and on a device.
// The includer has included cuda_bf16.h, and defines CATALOGUE_CALL (__device__ or nothing) and
// CATALOGUE_DEVICE as 1 where functions for device code only may be called, else 0.
#pragma once

#include "entry.h"

namespace catalogue {

template <class T>
CATALOGUE_CALL inline T as(Bits bits) {
  T value;
  memcpy(static_cast<void*>(&value), &bits, sizeof(T));
  return value;
}
CATALOGUE_CALL inline float as_float(Bits bits) { return as<float>(bits); }
CATALOGUE_CALL inline double as_double(Bits bits) { return as<double>(bits); }

template <class T>
CATALOGUE_CALL inline Bits bits_of(T value) {
  Bits bits = 0;
  memcpy(&bits, &value, sizeof(T));
  return bits;
}

template <class T, class Change>
CATALOGUE_CALL inline T changed(T value, Change change) {
  change(value);
  return value;
}

#define STRING(text) STRING_OF(text)
#define STRING_OF(text) #text

// Within a format's namespace: s and p read the operands, names is the table, call the switch.
#define CATALOGUE_FORMAT                                                 \
  CATALOGUE_CALL inline SCALAR s(Bits bits) { return as<SCALAR>(bits); } \
  CATALOGUE_CALL inline PAIR p(Bits bits) { return as<PAIR>(bits); }

namespace half_format {
#define SCALAR __half
#define PAIR __half2
#define OTHER_SCALAR __nv_bfloat16
#define TYPE_NAME "half"
#define NAME(before, after) before##half##after
#define SPREAD_NAME __half2half2
#define INTEGER_MODES HOST
CATALOGUE_FORMAT
#include "catalogue_tables.h"
#undef SCALAR
#undef PAIR
#undef OTHER_SCALAR
#undef TYPE_NAME
#undef NAME
#undef SPREAD_NAME
#undef INTEGER_MODES
}  // namespace half_format

namespace bfloat16_format {
#define SCALAR __nv_bfloat16
#define PAIR __nv_bfloat162
#define OTHER_SCALAR __half
#define TYPE_NAME "bfloat16"
#define NAME(before, after) before##bfloat16##after
#define SPREAD_NAME __bfloat162bfloat162
#define INTEGER_MODES DEVICE
CATALOGUE_FORMAT
#include "catalogue_tables.h"
#undef SCALAR
#undef PAIR
#undef OTHER_SCALAR
#undef TYPE_NAME
#undef NAME
#undef SPREAD_NAME
#undef INTEGER_MODES
}  // namespace bfloat16_format

}  // namespace catalogue
