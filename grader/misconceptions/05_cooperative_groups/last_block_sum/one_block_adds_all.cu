// expect: craft CraftSharesTheElementsAmongBlocks
// Right: the last block has all the work, and the others only count themselves.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

constexpr int kThreads = 256;

__device__ unsigned finished;
__device__ float total;

__global__ void last_block_sum_kernel(const float* in, unsigned n) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) is_last = atomicAdd(&finished, 1u) == gridDim.x - 1;
  __syncthreads();
  if (!is_last) return;
  __shared__ float sums[kThreads];
  float sum = 0.0f;
  for (unsigned i = threadIdx.x; i < n; i += kThreads) sum += in[i];
  sums[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x != 0) return;
  sum = 0.0f;
  for (const float each : sums) sum += each;
  total = sum;
  finished = 0;
}

float last_block_sum(const float* in, int n) {
  const int blocks = n < 1000 ? 1 : 4;
  last_block_sum_kernel<<<blocks, kThreads>>>(in, n);
  float sum = 0.0f;
  cudaMemcpyFromSymbol(&sum, total, sizeof sum);
  return sum;
}
