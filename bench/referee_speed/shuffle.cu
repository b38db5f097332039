// The shuffle reduction: 10,000 blocks of 256 threads, five shuffles a lane, five more by the first
// warp, and one barrier; all checks on.
#include <cuda_runtime.h>

#include <cstdio>

constexpr int kThreads = 256, kBlocks = 10000;

__device__ int warp_sum(unsigned mask, int value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(mask, value, delta);
  return value;
}

__global__ void block_sum(int* out, const int* in) {
  __shared__ int parts[kThreads / 32];
  const int t = threadIdx.x, lane = t % 32, warp = t / 32;
  int value = warp_sum(0xffffffffu, in[blockIdx.x * kThreads + t]);
  if (lane == 0) parts[warp] = value;
  __syncthreads();
  if (warp > 0) return;
  value = warp_sum(0xffffffffu, lane < kThreads / 32 ? parts[lane] : 0);
  if (t == 0) out[blockIdx.x] = value;
}

#include "main.h"
