// expect: craft CraftMakesThreeRoundsOfShuffles
// Right: sixteen lanes load a row at once, with 16 bytes each, and make a round more.
// breaks: Eight lanes share a row
#include <cuda_runtime.h>

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const unsigned lane = threadIdx.x % 16;
  const int row = blockIdx.x * 16 + threadIdx.x / 16;
  const unsigned group_mask = 0xffffu << (threadIdx.x % 32 / 16 * 16);
  if (row >= rows) return;

  const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
  float largest = largest_of(fours[lane]);
  for (int delta = 8; delta > 0; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(group_mask, largest, delta, 16));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 16 + 1, 256>>>(out, in, rows);
}
