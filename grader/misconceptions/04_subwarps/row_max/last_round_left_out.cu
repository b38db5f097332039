// expect: wrong_answer FindsTheMaximumInEveryColumn alternative four_lanes
// The rounds end at a distance of 2.
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
  const float4 left = fours[lane];
  const float4 right = fours[8 + lane];
  float largest = fmaxf(largest_of(left), largest_of(right));
  for (int delta = 4; delta > 1; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(mask, largest, delta, 8));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
