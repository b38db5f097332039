// expect: craft CraftCallsFourShufflesInEachLane
// Right. The partner is 16 lanes above or below, and each of them is asked by a shuffle of its own.
// breaks: The other lanes get it by shuffles
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];

  first[i] = __shfl_sync(0xffffffffu, value, 0);

  left[i] = __shfl_up_sync(0xffffffffu, value, 1);
  right[i] = __shfl_down_sync(0xffffffffu, value, 1);

  const int above = __shfl_down_sync(0xffffffffu, value, 16);
  const int below = __shfl_up_sync(0xffffffffu, value, 16);
  partner[i] = threadIdx.x % 32 < 16 ? above : below;
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
