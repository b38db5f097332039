// expect: craft CraftHandsPartsOverInOrder
// Relaxed exchanges bring the parts: no race, and no order.
// breaks: A part that one block stores and another one loads
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
  __shared__ bool last;
  const unsigned threads = gridDim.x * kThreads;
  float sum = 0.0f;
  for (unsigned i = blockIdx.x * kThreads + threadIdx.x; i < n; i += threads) sum += in[i];
  sum = block_sum(sum);

  if (threadIdx.x == 0) {
    atomicExch(&partial[blockIdx.x], sum);
    last = atomicAdd(&finished, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  float all = 0.0f;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) all += atomicExch(&partial[b], 0.0f);
  all = block_sum(all);
  if (threadIdx.x == 0) {
    total = all;
    atomicExch(&finished, 0u);
  }
}

float last_block_sum(const float* in, int n) {
  const int wanted = n == 0 ? 1 : (n - 1) / kThreads + 1;
  const int blocks = wanted < kMostBlocks ? wanted : kMostBlocks;
  last_block_sum_kernel<<<blocks, kThreads>>>(in, n);
  float sum = 0.0f;
  cudaMemcpyFromSymbol(&sum, total, sizeof sum);
  return sum;
}
