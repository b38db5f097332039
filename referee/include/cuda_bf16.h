// __nv_bfloat16 and __nv_bfloat162: binary32 cut to 16 bits (CUDA Math API, "Bfloat16 Precision
// Intrinsics"). All functions can be called from the host, too.
#pragma once

#include "cuda_fp16.h"

#define __CUDA_BF16_TYPES_EXIST__

#define REFEREE_SCALAR __nv_bfloat16
#define REFEREE_PAIR __nv_bfloat162
#define REFEREE_SCALAR_RAW __nv_bfloat16_raw
#define REFEREE_PAIR_RAW __nv_bfloat162_raw
#define REFEREE_OTHER_SCALAR __half
#define REFEREE_NAME(before, after) before##bfloat16##after
#define REFEREE_SPREAD_NAME __bfloat162bfloat162
#define REFEREE_VALUE_TYPE ValueType::bf16
#include "referee/floating/per_type/all.h"
#undef REFEREE_SCALAR
#undef REFEREE_PAIR
#undef REFEREE_SCALAR_RAW
#undef REFEREE_PAIR_RAW
#undef REFEREE_OTHER_SCALAR
#undef REFEREE_NAME
#undef REFEREE_SPREAD_NAME
#undef REFEREE_VALUE_TYPE

inline __half::__half(__nv_bfloat16 other) : __half(static_cast<float>(other)) {}
inline __nv_bfloat16::__nv_bfloat16(__half other) : __nv_bfloat16(static_cast<float>(other)) {}

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7f80u))
#define CUDART_NAN_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7fffu))
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x0001u))
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7f7fu))
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x8000u))
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x0000u))
#define CUDART_ONE_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x3f80u))
