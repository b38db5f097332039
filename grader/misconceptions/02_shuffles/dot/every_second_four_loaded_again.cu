// expect: craft CraftLoadsEachInputOnce
// Right. Of every second float4, its two halves are loaded apart, each of them as a whole.
// breaks: Each element of a and b is loaded exactly once
#include <cuda_runtime.h>

#include <cstdint>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 256;

__device__ float of_block[kMostBlocks];

// The sum of the block's values, in thread 0.
__device__ float block_sum(float value) {
  __shared__ float of_warp[kThreads / 32];
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = value;
  __syncthreads();
  float sum = 0.0f;
  if (threadIdx.x == 0)
    for (const float part : of_warp) sum += part;
  return sum;
}

__device__ float product_of_half(float4 x, float4 y, bool upper) {
  return upper ? x.z * y.z + x.w * y.w : x.x * y.x + x.y * y.y;
}

__global__ void add_products(const float* a, const float* b, int n, int fours) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int threads = gridDim.x * kThreads;
  const float4* const a4 = reinterpret_cast<const float4*>(a);
  const float4* const b4 = reinterpret_cast<const float4*>(b);
  float sum = 0.0f;
  for (int k = thread; k < fours; k += threads) {
    const float4 x = a4[k];
    const float4 y = b4[k];
    sum += product_of_half(x, y, false);
    if (k % 2 == 1) sum += product_of_half(x, y, true);
  }
  // In a loop of its own, or a compiler loads them once.
  for (int k = thread; k < fours; k += threads) {
    if (k % 2 == 0) sum += product_of_half(a4[k], b4[k], true);
  }
  for (long long i = 4ll * fours + thread; i < n; i += threads) sum += a[i] * b[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0) of_block[blockIdx.x] = sum;
}

__global__ void add_parts(float* out, int blocks) {
  float sum = 0.0f;
  for (int b = threadIdx.x; b < blocks; b += kThreads) sum += of_block[b];
  sum = block_sum(sum);
  if (threadIdx.x == 0) *out = sum;
}

void dot(float* out, const float* a, const float* b, int n) {
  const int wanted = n == 0 ? 1 : (n - 1) / (4 * kThreads) + 1;
  const int blocks = wanted < kMostBlocks ? wanted : kMostBlocks;
  const std::uintptr_t beginnings =
      reinterpret_cast<std::uintptr_t>(a) | reinterpret_cast<std::uintptr_t>(b);
  add_products<<<blocks, kThreads>>>(a, b, n, beginnings % 16 == 0 ? n / 4 : 0);
  add_parts<<<1, kThreads>>>(out, blocks);
}
