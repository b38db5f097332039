// expect: wrong_answer ReturnsTheSameBitsOfLongArraysOnEveryDevice alternative device_bits
// The grid is larger on devices of a later compute capability, and so the order is another one.
// breaks: The order of the additions depends on n alone
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;

__device__ float partial[kMostBlocks];  // a part for each block
__device__ unsigned finished;           // blocks that have stored theirs; 0 when a program begins
__device__ float total;

// The sum of the block's values, in thread 0. A barrier must stand between two calls.
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
  const unsigned threads = gridDim.x * kThreads;
  float sum = 0.0f;
  for (unsigned i = blockIdx.x * kThreads + threadIdx.x; i < n; i += threads) sum += in[i];
  sum = block_sum(sum);

  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(&finished, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last) return;

  sum = 0.0f;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) sum += partial[b];
  sum = block_sum(sum);
  if (threadIdx.x == 0) {
    total = sum;
    finished = 0;
  }
}

float last_block_sum(const float* in, int n) {
  // Newer devices have more multiprocessors, and take more blocks.
  int device = 0, major = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
  const int most = major >= 10 ? kMostBlocks : kMostBlocks / 2;

  const int wanted = n == 0 ? 1 : (n - 1) / kThreads + 1;
  const int blocks = wanted < most ? wanted : most;
  last_block_sum_kernel<<<blocks, kThreads>>>(in, n);
  float sum = 0.0f;
  cudaMemcpyFromSymbol(&sum, total, sizeof sum);  // waits for the kernel
  return sum;
}
