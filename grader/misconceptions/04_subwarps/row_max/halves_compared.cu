// expect: wrong_answer TellsTheSmallestFloatsApart
// Half of the smallest float is 0, and no less than half of 0.
#include <cuda_runtime.h>

#include <cmath>

__device__ float larger(float a, float b) { return 0.5f * a < 0.5f * b ? b : a; }

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const unsigned lane = threadIdx.x % 8;
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  const unsigned group_mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  if (row >= rows) return;

  float largest = -INFINITY;
  for (int k = 0; k < 2; ++k) {
    const float4 four = reinterpret_cast<const float4*>(in)[row * size_t{16} + 8 * k + lane];
    largest = fmaxf(largest, largest_of(four));
  }
  for (int delta = 4; delta > 0; delta /= 2) {
    largest = larger(largest, __shfl_xor_sync(group_mask, largest, delta, 8));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
