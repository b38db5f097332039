// expect: craft CraftLoadsEachElementOnce
// The own element is loaded a second time to take it out of the sum.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__device__ int inclusive_scan(int value) {
  const int lane = threadIdx.x % 32;
  for (int delta = 1; delta < 32; delta *= 2) {
    const int below = __shfl_up_sync(0xffffffffu, value, delta);
    if (lane >= delta) value += below;
  }
  return value;
}

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  __shared__ int total[32];
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;
  const int warps = blockDim.x / 32;

  const int value = t < n ? in[t] : 0;
  const int sum_in_warp = inclusive_scan(value);
  if (lane == 31) total[warp] = sum_in_warp;
  __syncthreads();

  const int sum_of_warps = inclusive_scan(lane < warps ? total[lane] : 0);
  const int with_this_one = __shfl_sync(0xffffffffu, sum_of_warps, warp);

  if (t < n) out[t] = with_this_one - total[warp] + sum_in_warp - in[t];
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
