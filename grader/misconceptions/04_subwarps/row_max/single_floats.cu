// expect: craft CraftLoadsSixteenBytesAtOnce
// Right: eight lanes with one float each also use whole sectors, but with four times the loads.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const unsigned lane = threadIdx.x % 8;
  const int row = blockIdx.x * 32 + threadIdx.x / 8;
  const unsigned group_mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  if (row >= rows) return;

  float largest = in[row * size_t{64} + lane];
  for (int column = lane + 8; column < 64; column += 8) {
    largest = fmaxf(largest, in[row * size_t{64} + column]);
  }
  for (int delta = 4; delta > 0; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(group_mask, largest, delta, 8));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
