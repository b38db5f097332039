// expect: out-of-bounds line 45
// The last four begins within the array and ends beyond it.
// breaks: Each element of a and b is loaded exactly once
#include <cuda_runtime.h>

#include <cstdint>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;

__device__ float warp_sum(float value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

__device__ float block_sum(float value) {
  __shared__ float partial[kThreads / 32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  value = warp_sum(value);
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  if (warp > 0) return 0.0f;
  return warp_sum(lane < kThreads / 32 ? partial[lane] : 0.0f);
}

__device__ int floats_before_16_byte_boundary(const float* p) {
  return static_cast<int>((16 - reinterpret_cast<std::uintptr_t>(p) % 16) % 16 / sizeof(float));
}

__global__ void add_products(float* out, const float* a, const float* b, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * blockDim.x;
  float sum = 0.0f;

  int head = 0;
  int tail = 0;
  if (floats_before_16_byte_boundary(a) == floats_before_16_byte_boundary(b)) {
    head = min(n, floats_before_16_byte_boundary(a));
    const int fours = (n - head + 3) / 4;
    tail = head + 4 * fours;
    const float4* const a4 = reinterpret_cast<const float4*>(a + head);
    const float4* const b4 = reinterpret_cast<const float4*>(b + head);
    for (int k = thread; k < fours; k += threads) {
      const float4 x = a4[k];
      const float4 y = b4[k];
      sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
    }
  }
  if (thread < head) sum += a[thread] * b[thread];
  for (unsigned i = tail + thread; i < static_cast<unsigned>(n); i += threads) sum += a[i] * b[i];

  sum = block_sum(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

void dot(float* out, const float* a, const float* b, int n) {
  cudaMemsetAsync(out, 0, sizeof(float));
  if (n == 0) return;
  const int blocks = min((n - 1) / (4 * kThreads) + 1, kMostBlocks);
  add_products<<<blocks, kThreads>>>(out, a, b, n);
}
