// __half and __half2: IEEE binary16 (CUDA Math API, "Half Precision Intrinsics").
// All functions can be called from the host, too.
#pragma once

#include "referee/atomics.h"
#include "referee/floating/operations.h"
#include "referee/vector_types.h"
#include "referee/warp.h"

#define __CUDA_FP16_TYPES_EXIST__

#define REFEREE_SCALAR __half
#define REFEREE_PAIR __half2
#define REFEREE_SCALAR_RAW __half_raw
#define REFEREE_PAIR_RAW __half2_raw
#define REFEREE_OTHER_SCALAR __nv_bfloat16
#define REFEREE_NAME(before, after) before##half##after
#define REFEREE_SPREAD_NAME __half2half2
#define REFEREE_VALUE_TYPE ValueType::f16
#include "referee/floating/per_type/all.h"
#undef REFEREE_SCALAR
#undef REFEREE_PAIR
#undef REFEREE_SCALAR_RAW
#undef REFEREE_PAIR_RAW
#undef REFEREE_OTHER_SCALAR
#undef REFEREE_NAME
#undef REFEREE_SPREAD_NAME
#undef REFEREE_VALUE_TYPE

using half = __half;
using half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
using __nv_half_raw = __half_raw;
using __nv_half2_raw = __half2_raw;

#define CUDART_INF_FP16 __ushort_as_half(static_cast<unsigned short>(0x7c00u))
#define CUDART_NAN_FP16 __ushort_as_half(static_cast<unsigned short>(0x7fffu))
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(static_cast<unsigned short>(0x0001u))
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(static_cast<unsigned short>(0x7bffu))
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(static_cast<unsigned short>(0x8000u))
#define CUDART_ZERO_FP16 __ushort_as_half(static_cast<unsigned short>(0x0000u))
#define CUDART_ONE_FP16 __ushort_as_half(static_cast<unsigned short>(0x3c00u))
