// expect: craft CraftMeetsAtMostTwoBarriers
// Where a barrier should stand, the kernel ends, and another one goes on.
#include <cuda_runtime.h>

__device__ int of_warp[32];

__global__ void scan_warps(int* out, const int* in, int n) {
  const int t = threadIdx.x;
  const int own = t < n ? in[t] : 0;
  int sum = own;
  for (int delta = 1; delta < 32; delta *= 2) {
    const int lower = __shfl_up_sync(0xffffffffu, sum, delta);
    if (t % 32 >= delta) sum += lower;
  }
  if (t < n) out[t] = sum - own;
  if (t % 32 == 31) of_warp[t / 32] = sum;
}

__global__ void add_warps_before(int* out, int n) {
  const int t = threadIdx.x;
  int before = 0;
  for (int w = 0; w < t / 32; ++w) before += of_warp[w];
  if (t < n) out[t] += before;
}

void block_scan(int* out, const int* in, int n) {
  scan_warps<<<1, 1024>>>(out, in, n);
  add_warps_before<<<1, 1024>>>(out, n);
}
