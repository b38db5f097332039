// expect: craft CraftLoadsEachElementOnce
// Each block passes over the whole array, and keeps what is its own.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;

__device__ float partial[kMostBlocks];
__device__ unsigned finished;
__device__ float total;

__device__ float block_sum(float value) {
  __shared__ float of_warp[kThreads / 32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  if (lane == 0) of_warp[warp] = value;
  __syncthreads();
  if (warp > 0) return 0.0f;
  value = lane < kThreads / 32 ? of_warp[lane] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

__global__ void last_block_sum_kernel(const float* in, unsigned n) {
  float sum = 0.0f;
  for (unsigned i = threadIdx.x; i < n; i += kThreads) {
    const float x = in[i];
    if (i / kThreads % gridDim.x == blockIdx.x) sum += x;
  }
  sum = block_sum(sum);

  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    is_last = atomicAdd(&finished, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!is_last) return;

  sum = 0.0f;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) sum += partial[b];
  sum = block_sum(sum);
  if (threadIdx.x > 0) return;
  total = sum;
  finished = 0;
}

float last_block_sum(const float* in, int n) {
  const int wanted = n == 0 ? 1 : (n - 1) / kThreads + 1;
  const int blocks = wanted < kMostBlocks ? wanted : kMostBlocks;
  last_block_sum_kernel<<<blocks, kThreads>>>(in, n);
  float sum = 0.0f;
  cudaMemcpyFromSymbol(&sum, total, sizeof sum);
  return sum;
}
