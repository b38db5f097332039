// expect: craft CraftBringsTheValuesByShuffles
// The shuffles ask for what the lane has already.
// breaks: The other lanes get it by shuffles
#include <cuda_runtime.h>

// Each lane's value in turn, by a reduction that the others bring 0 to.
__device__ int value_of(int value, int source) {
  int result = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const int of_lane = __reduce_add_sync(0xffffffffu, threadIdx.x % 32 == lane ? value : 0);
    if (lane == source) result = of_lane;
  }
  return __shfl_sync(0xffffffffu, result, threadIdx.x % 32);
}

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];
  const int lane = threadIdx.x % 32;

  first[i] = value_of(value, 0);
  left[i] = value_of(value, lane == 0 ? 0 : lane - 1);
  right[i] = value_of(value, lane == 31 ? 31 : lane + 1);
  partner[i] = value_of(value, lane ^ 16);
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
