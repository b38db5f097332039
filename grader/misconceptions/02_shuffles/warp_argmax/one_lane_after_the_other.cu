// expect: craft CraftCallsAtMostTenWarpFunctions
// Each lane is asked for its element in turn: 32 shuffles.
// breaks: The lanes exchange values by warp functions
#include <cuda_runtime.h>

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float own = in[i];
  float most = -INFINITY;
  int place = -1;
  for (int lane = 0; lane < 32; ++lane) {
    const float x = __shfl_sync(0xffffffffu, own, lane);
    if (x > most || (x == most && place < 0)) {
      most = x;
      place = i / 32 * 32 + lane;
    }
  }
  if (threadIdx.x % 32 == 0) {
    index[i / 32] = place;
    value[i / 32] = place < 0 ? NAN : most;
  }
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
