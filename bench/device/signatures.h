// What each exercise's function takes and gives: the one place where the benchmarks know it.
// A function type T named as the exercise declares the function, too: see entry.cu.
#pragma once

#include <cuda_bf16.h>

namespace bench::signatures {

using array_sum = float(const float* host_in, int n);
using dot = void(float* out, const float* a, const float* b, int n);
using compact = int(float* out, const float* in, int n);
using histogram = void(unsigned* bins, const unsigned char* in, int n);
using row_max = void(float* out, const float* in, int rows);
using row_max_cg = void(float* out, const float* in, int rows);
using segmented_sum = void(float* out, const float* in, int segments, int width);
using grid_sum = void(float* out, const float* in, int n);
using softmax128 = void(__nv_bfloat16* out, const __nv_bfloat16* in, int rows);
using rms_norm = void(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight,
                      int rows, int columns);
using softmax_rows = void(float* out, const float* in, int rows, int columns);
using flash_row = void(float* out, const float* query, const float* keys, const float* values,
                       int n);
using double_buffer = void(int* out, const int* in, int signals);
using cluster_softmax = void(float* out, const float* in, int rows, int columns);

}  // namespace bench::signatures
