// expect: wrong_answer CountsMoreThanSixteenBitsHoldInOneBlock alternative kept_in_16_bits
// Two bins in a word halve a block's shared memory, and 65535 of one value look like plenty. A
// block that goes round often enough counts more, and the carry goes to its neighbour.
#include <cuda_runtime.h>

constexpr int kBins = 256;
constexpr int kThreads = 256;
constexpr unsigned kAllLanes = 0xffffffffu;

__global__ void histogram_kernel(unsigned* bins, const unsigned char* in, unsigned n) {
  __shared__ unsigned pairs[kBins / 2];
  const unsigned lane = threadIdx.x % 32;
  if (threadIdx.x < kBins / 2) pairs[threadIdx.x] = 0;
  __syncthreads();

  const unsigned stride = gridDim.x * kThreads;
  for (unsigned first = blockIdx.x * kThreads + threadIdx.x - lane; first < n; first += stride) {
    const unsigned i = first + lane;
    const unsigned mask = __ballot_sync(kAllLanes, i < n);
    if (i < n) {
      const unsigned value = in[i];
      const unsigned same = __match_any_sync(mask, value);
      if (lane == __ffs(same) - 1) {
        atomicAdd(&pairs[value / 2], __popc(same) << (value % 2 * 16));
      }
    }
  }
  __syncthreads();

  const unsigned count = pairs[threadIdx.x / 2] >> (threadIdx.x % 2 * 16) & 0xffff;
  if (count > 0) atomicAdd(&bins[threadIdx.x], count);
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  cudaMemsetAsync(bins, 0, kBins * sizeof(unsigned));
  if (n == 0) return;
  int multiprocessors = 1;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  const int wanted = (n - 1) / kThreads + 1;
  histogram_kernel<<<min(wanted, 8 * multiprocessors), kThreads>>>(bins, in, n);
}
