// expect: wrong_answer FindsTheMaximumInEveryColumn alternative several_rows
// Four rounds, as for sixteen lanes. Two rows of the warp get mixed.
#include <cuda_runtime.h>

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const size_t row = (blockIdx.x * size_t{blockDim.x} + threadIdx.x) / 8;
  const unsigned lane = threadIdx.x % 8;
  const unsigned mask = 0xffffffffu;
  const float4* const fours = reinterpret_cast<const float4*>(in) + row * 16;
  float largest = -INFINITY;
  if (row < rows) largest = fmaxf(largest_of(fours[lane]), largest_of(fours[8 + lane]));
  for (int delta = 8; delta > 0; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(mask, largest, delta));
  }
  if (lane == 0 && row < rows) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
