// expect: craft CraftLoadsEachElementOnce
// Right: two passes over the row, since the second load comes from the cache anyway. It is a load
// all the same.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const size_t row = (blockIdx.x * size_t{blockDim.x} + threadIdx.x) / 8;
  if (row >= rows) return;
  const unsigned lane = threadIdx.x % 8;
  const unsigned mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  const float4* const fours = reinterpret_cast<const float4*>(in) + row * 16;

  float largest = -INFINITY;
  for (int pass = 0; pass < 2; ++pass) {
    for (int half = 0; half < 2; ++half) {
      const float4 four = __ldcg(&fours[8 * half + lane]);
      largest = fmaxf(largest, largest_of(four));
    }
  }
  for (int delta = 4; delta > 0; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(mask, largest, delta, 8));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
