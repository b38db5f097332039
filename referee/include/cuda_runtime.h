// What a .cu file gets from <cuda_runtime.h> when the referee compiles it: the execution model,
// the runtime API and the device functions of the subset that referee/README.md lists.
#pragma once

#if __cplusplus < 202002L
#error "The referee's headers want C++20: -std=c++20, or referee-nvcc in place of this compiler."
#else

#include "referee/qualifiers.h"
// The order matters only here and above: what the C library would declare, then types.
#include "referee/watched_copies.h"

#include "referee/vector_types.h"

#include "referee/atomics.h"
#include "referee/block.h"
#include "referee/builtin_variables.h"
#include "referee/call_path.h"
#include "referee/device_heap.h"
#include "referee/device_variables.h"
#include "referee/intrinsics.h"
#include "referee/launch.h"
#include "referee/math.h"
#include "referee/memory_functions.h"
#include "referee/printed_results.h"
#include "referee/runtime_api.h"
#include "referee/shared_memory.h"
#include "referee/special_functions.h"
#include "referee/special_registers.h"
#include "referee/warp.h"
#include "referee/word_lanes.h"

// Whoever writes one of these would hide code from the referee.
#pragma GCC poison no_sanitize __no_sanitize__ no_sanitize_thread __no_sanitize_thread__
#pragma GCC poison no_sanitize_undefined __no_sanitize_undefined__
#pragma GCC poison disable_sanitizer_instrumentation __disable_sanitizer_instrumentation__

#endif
