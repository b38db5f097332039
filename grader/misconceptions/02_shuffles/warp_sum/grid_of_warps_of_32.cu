// expect: craft CraftStoresEachSumOnce
// The grid's warps are counted as if they had 32 lanes: smaller ones are more, and several make
// each sum.
#include <cuda_runtime.h>

constexpr int kBlocks = 4;
constexpr int kThreads = 128;
constexpr int kGridWarps = kBlocks * kThreads / 32;

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const int sums = n / warpSize;

  for (int w = thread / warpSize; w < sums; w += kGridWarps) {
    unsigned sum = in[w * warpSize + lane];
    for (int delta = warpSize / 2; delta > 0; delta /= 2)
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) {
  warp_sum_kernel<<<kBlocks, kThreads>>>(out, in, n);
}
