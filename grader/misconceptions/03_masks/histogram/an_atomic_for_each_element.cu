// expect: craft CraftAddsOnceForEachValueOfAWarp
// Atomics on shared memory are fast, so each lane adds its own 1.
// breaks: Lanes that hold the same value add together
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
    if (i < n) {
      const unsigned value = in[i];
      atomicAdd(&counts[value], 1u);
    }
  }
  __syncthreads();

  for (int v = threadIdx.x; v < 256; v += kThreads) {
    if (counts[v] > 0) atomicAdd(&bins[v], counts[v]);
  }
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  cudaMemset(bins, 0, 256 * sizeof(unsigned));
  if (n == 0) return;
  const int blocks = min((n - 1) / kThreads + 1, kMostBlocks);
  histogram_kernel<<<blocks, kThreads>>>(bins, in, n);
}
