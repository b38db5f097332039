// expect: craft CraftCallsAtMostFiveShufflesAndOneVote
// Right, and slow: one lane adds 32 numbers while 31 wait.
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (lane > 0 || i >= n) return;

  float sum = 0.0f;
  for (int k = i; k < min(n, i + 32); ++k) sum += in[k];
  out[i / 32] = sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  tail_sum_kernel<<<blocks, threads>>>(out, in, n);
}
