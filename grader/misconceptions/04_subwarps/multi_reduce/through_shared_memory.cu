// expect: craft CraftUsesNoSharedMemory
// A tile that is written by rows and read by columns, as in a transpose; one shuffle joins halves.
// breaks: No shared memory, and nothing but the sums
#include <cuda_runtime.h>

constexpr int kRows = 32;

__global__ void multi_reduce_kernel(float* out, const float* in, int n) {
  const int lane = threadIdx.x % 32;
  const int first_row = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * kRows;
  if (first_row >= n) return;

  __shared__ float tile[4][kRows][33];
  float(&rows)[kRows][33] = tile[threadIdx.x / 32];
  for (int r = 0; r < kRows; ++r) rows[r][lane] = in[(first_row + r) * 32 + lane];
  __syncwarp();
  for (int half = 0; half < 2; ++half) {
    const int row = 16 * half + lane % 16;
    float sum = 0.0f;
    for (int c = lane / 16 * 16; c < lane / 16 * 16 + 16; ++c) sum += rows[row][c];
    sum += __shfl_xor_sync(0xffffffffu, sum, 16);
    if (lane < 16) out[first_row + row] = sum;
  }
}

void multi_reduce(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  multi_reduce_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
