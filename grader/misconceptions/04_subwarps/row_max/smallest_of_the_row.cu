// expect: wrong_answer FindsTheMaximumInEveryColumn alternative smallest
// The minimum, as in the chapter's example of the tail.
#include <cuda_runtime.h>

__device__ float largest_of(float4 four) {
  return fminf(fminf(four.x, four.y), fminf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const size_t row = (blockIdx.x * size_t{blockDim.x} + threadIdx.x) / 8;
  if (row >= rows) return;
  const unsigned lane = threadIdx.x % 8;
  const unsigned mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  const float4* const fours = reinterpret_cast<const float4*>(in) + row * 16;
  const float4 left = fours[lane];
  const float4 right = fours[8 + lane];
  float largest = fminf(largest_of(left), largest_of(right));
  for (int delta = 4; delta > 0; delta /= 2) {
    largest = fminf(largest, __shfl_xor_sync(mask, largest, delta, 8));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
