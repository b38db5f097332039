// expect: wrong_answer FreesAllDeviceMemory
// The blocks count in memory of their own, which stays allocated.
// breaks: Before it returns, histogram frees
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 64;

__global__ void histogram_kernel(unsigned* bins, const unsigned char* in, int n) {
  __shared__ unsigned counts[256];
  for (int v = threadIdx.x; v < 256; v += kThreads) counts[v] = 0;
  __syncthreads();

  const int lane = threadIdx.x % 32;
  const int warp = (blockIdx.x * kThreads + threadIdx.x) / 32;
  const int warps = gridDim.x * kThreads / 32;
  for (int first = warp * 32; first < n; first += warps * 32) {
    const int i = first + lane;
    const unsigned mask = __ballot_sync(0xffffffffu, i < n);
    if (i < n) {
      const unsigned value = in[i];
      const unsigned same = __match_any_sync(mask, value);
      if (lane == __ffs(same) - 1) atomicAdd(&counts[value], __popc(same));
    }
  }
  __syncthreads();

  for (int v = threadIdx.x; v < 256; v += kThreads) {
    if (counts[v] > 0) atomicAdd(&bins[v], counts[v]);
  }
}

__global__ void copy(unsigned* bins, const unsigned* all) { bins[threadIdx.x] = all[threadIdx.x]; }

void histogram(unsigned* bins, const unsigned char* in, int n) {
  unsigned* all = nullptr;
  cudaMalloc(&all, 256 * sizeof(unsigned));
  cudaMemsetAsync(all, 0, 256 * sizeof(unsigned));
  const int blocks = min((n + kThreads - 1) / kThreads, kMostBlocks);
  if (n > 0) histogram_kernel<<<blocks, kThreads>>>(all, in, n);
  copy<<<1, 256>>>(bins, all);
}
