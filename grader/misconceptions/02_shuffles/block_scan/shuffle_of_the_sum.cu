// expect: craft CraftScansByShuffles
// Reductions find the sums, and a shuffle hands each thread what it has.
// breaks: One launch, of one block
#include <cuda_runtime.h>

__device__ int inclusive_scan(int value) {
  const int lane = threadIdx.x % 32;
  int sum = 0;
  for (int to = 0; to < 32; ++to) {
    const int up_to = __reduce_add_sync(0xffffffffu, lane <= to ? value : 0);
    if (lane == to) sum = up_to;
  }
  return sum;
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
  const int with_this_one = __reduce_add_sync(0xffffffffu, lane == warp ? sum_of_warps : 0);
  const int before = with_this_one - total[warp] + sum_in_warp - value;

  const int shuffled = __shfl_sync(0xffffffffu, before, lane);
  if (t < n) out[t] = shuffled;
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
