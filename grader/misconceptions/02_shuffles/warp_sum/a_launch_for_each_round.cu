// expect: craft CraftLaunchesTheGrid
// The loop stands around the launch: each warp of each grid makes one sum.
// breaks: There is one launch, of 4 blocks of 128 threads
#include <cuda_runtime.h>

constexpr int kBlocks = 4;
constexpr int kThreads = 128;

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int sums) {
  const int lane = threadIdx.x % warpSize;
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  if (warp >= sums) return;
  const unsigned all = 0xffffffffu >> (32 - warpSize);
  unsigned sum = in[static_cast<size_t>(warp) * warpSize + lane];
  for (int delta = warpSize / 2; delta > 0; delta /= 2) sum += __shfl_down_sync(all, sum, delta);
  if (lane == 0) out[warp] = sum;
}

void warp_sum(unsigned* out, const unsigned* in, int n) {
  int size = 0;
  cudaDeviceGetAttribute(&size, cudaDevAttrWarpSize, 0);
  const int sums = n / size;
  const int of_a_launch = kBlocks * kThreads / size;
  for (int done = 0; done < sums; done += of_a_launch) {
    warp_sum_kernel<<<kBlocks, kThreads>>>(out + done, in + static_cast<size_t>(done) * size,
                                           sums - done);
  }
}
