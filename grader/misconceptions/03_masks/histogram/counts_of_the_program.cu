// expect: wrong_answer CountsFromZeroWhenItIsCalledAgain alternative left_over
// Variables of the device are 0 when the program begins, and not when the function does.
// breaks: It may be called again
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 64;

__device__ unsigned all[256];

__global__ void histogram_kernel(const unsigned char* in, int n) {
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
    if (counts[v] > 0) atomicAdd(&all[v], counts[v]);
  }
}

__global__ void copy(unsigned* bins) { bins[threadIdx.x] = all[threadIdx.x]; }

void histogram(unsigned* bins, const unsigned char* in, int n) {
  const int blocks = min((n + kThreads - 1) / kThreads, kMostBlocks);
  if (n > 0) histogram_kernel<<<blocks, kThreads>>>(in, n);
  copy<<<1, 256>>>(bins);
}
