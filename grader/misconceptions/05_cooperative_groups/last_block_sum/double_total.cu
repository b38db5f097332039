// expect: wrong_answer ReturnsTheSameBitsEveryTime
// Blocks add to one double as they come; rounding to float hides most of it.
// breaks: The order of the additions depends on n alone
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;

__device__ double gathered;
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
  const unsigned threads = gridDim.x * kThreads;
  float sum = 0.0f;
  for (unsigned i = blockIdx.x * kThreads + threadIdx.x; i < n; i += threads) sum += in[i];
  sum = block_sum(sum);

  if (threadIdx.x == 0) {
    atomicAdd(&gathered, static_cast<double>(sum));
    __threadfence();
    if (atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1) {
      __threadfence();
      const unsigned long long bits =
          atomicExch(reinterpret_cast<unsigned long long*>(&gathered), 0ull);
      total = static_cast<float>(__longlong_as_double(static_cast<long long>(bits)));
    }
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
