// expect: craft CraftKeepsOneBlockAndEightLanesARow
// Right, but many rows are cut into parts, and each has a launch and a block of its own.
// breaks: One block of 96 threads does all the work
#include <cuda_runtime.h>

__global__ void part_kernel(float* maxima, float* total, const float* in, int rows, bool first) {
  __shared__ float sums[12];
  const int lane = threadIdx.x % 8, tile = threadIdx.x / 8;
  const unsigned mask = 0xffu << threadIdx.x % 32 / 8 * 8;
  float sum = 0.0f;
  for (int row = tile; row < rows; row += 12) {
    float largest = in[row * 64LL + lane];
    for (int k = 8; k < 64; k += 8) largest = fmaxf(largest, in[row * 64LL + k + lane]);
    for (int delta = 4; delta > 0; delta /= 2)
      largest = fmaxf(largest, __shfl_xor_sync(mask, largest, delta));
    if (lane == 0) maxima[row] = largest;
    sum += largest;
  }
  if (lane == 0) sums[tile] = sum;
  __syncthreads();
  if (threadIdx.x > 0) return;
  float all = first ? 0.0f : *total;
  for (int t = 0; t < 12; ++t) all += sums[t];
  *total = all;
}

void row_max_then_total(float* maxima, float* total, const float* in, int rows) {
  const int most = rows < 2000 ? 2000 : rows / 4;
  int row = 0;
  do {
    const int part = rows - row < most ? rows - row : most;
    part_kernel<<<1, 96>>>(maxima + row, total, in + row * 64LL, part, row == 0);
    row += part;
  } while (row < rows);
}
