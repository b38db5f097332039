// expect: craft CraftCombinesSumsBeforeItAddsThem
// Every thread adds its own sum to one cell of its block.
// breaks: Threads combine their sums
#include <cuda_runtime.h>
#include <cuda/atomic>

#include <cstdint>

constexpr int kThreads = 256;

__global__ void dot_kernel(float* out, const float* a, const float* b, int n) {
  __shared__ float of_block;
  const int t = threadIdx.x;
  if (t == 0) of_block = 0.0f;
  __syncthreads();
  const long long stride = static_cast<long long>(gridDim.x) * kThreads;
  const long long me = static_cast<long long>(blockIdx.x) * kThreads + t;
  float sum = 0.0f;
  long long done = 0;
  if (reinterpret_cast<std::uintptr_t>(a) % 16 == 0 &&
      reinterpret_cast<std::uintptr_t>(b) % 16 == 0) {
    const long long fours = n / 4;
    for (long long i = me; i < fours; i += stride) {
      const float4 x = reinterpret_cast<const float4*>(a)[i];
      const float4 y = reinterpret_cast<const float4*>(b)[i];
      sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
    }
    done = fours * 4;
  }
  for (long long i = done + me; i < n; i += stride) sum += a[i] * b[i];
  cuda::atomic_ref<float, cuda::thread_scope_block> place(of_block);
  place.fetch_add(sum, cuda::memory_order_relaxed);
  __syncthreads();
  if (t == 0) atomicAdd(out, of_block);
}

void dot(float* out, const float* a, const float* b, int n) {
  cudaMemsetAsync(out, 0, sizeof *out);
  if (n == 0) return;
  const long long blocks = (static_cast<long long>(n) - 1) / (8 * kThreads) + 1;
  dot_kernel<<<static_cast<unsigned>(blocks), kThreads>>>(out, a, b, n);
}
