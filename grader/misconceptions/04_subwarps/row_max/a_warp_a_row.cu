// expect: craft CraftMakesThreeRoundsOfShuffles
// Right: a warp a row is the pattern that everybody knows, with five rounds for 64 elements.
#include <cuda_runtime.h>

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const unsigned lane = threadIdx.x % 32;
  const int row = blockIdx.x * 8 + threadIdx.x / 32;
  if (row >= rows) return;

  const float2 two = reinterpret_cast<const float2*>(in)[row * size_t{32} + lane];
  float largest = fmaxf(two.x, two.y);
  for (int delta = 16; delta > 0; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(0xffffffffu, largest, delta));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 8 + 1, 256>>>(out, in, rows);
}
