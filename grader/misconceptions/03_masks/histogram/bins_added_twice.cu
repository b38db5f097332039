// expect: craft CraftAddsTheBinsOfABlockOnce
// Blocks add their bins to the result at half time, too.
// breaks: Blocks may count in bins of their own
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kElements = 16;  // of each thread

__device__ void add_bins(unsigned* bins, unsigned* counts) {
  __syncthreads();
  const unsigned count = counts[threadIdx.x];
  if (count > 0) atomicAdd(&bins[threadIdx.x], count);
  counts[threadIdx.x] = 0;
  __syncthreads();
}

__global__ void histogram_kernel(unsigned* bins, const unsigned char* in, int n) {
  __shared__ unsigned counts[kThreads];
  counts[threadIdx.x] = 0;
  __syncthreads();
  const long long first = blockIdx.x * static_cast<long long>(kThreads * kElements);
  for (int k = 0; k < kElements; ++k) {
    const long long i = first + k * kThreads + threadIdx.x;
    const unsigned here = __ballot_sync(0xffffffffu, i < n);
    if (i < n) {
      const unsigned same = __match_any_sync(here, static_cast<unsigned>(in[i]));
      if (__ffs(same) - 1 == threadIdx.x % 32) atomicAdd(&counts[in[i]], __popc(same));
    }
    if (k == kElements / 2) add_bins(bins, counts);
  }
  add_bins(bins, counts);
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  cudaMemsetAsync(bins, 0, 256 * sizeof(unsigned));
  if (n == 0) return;
  histogram_kernel<<<(n - 1) / (kThreads * kElements) + 1, kThreads>>>(bins, in, n);
}
