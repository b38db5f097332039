// block_scan: one block gives each thread the sum of all elements before its own.
//
//   out  device pointer to n ints; out[i] receives in[0] + ... + in[i - 1], and out[0] receives 0
//   in   device pointer to n ints; they must not change. No sum of any of them overflows
//   n    1 to 1024; need not be a multiple of 32. Both arrays are aligned to 256 bytes
//
//   For example, in = 3 1 4 1: out = 0 3 4 8.
//
// Contract
//   - One launch, of one block, in which the lanes of a warp exchange values by shuffles.
//   - Each thread meets at most two block barriers, and the block uses at most 256 bytes of shared
//     memory.
//   - Where one warp reads what another wrote, a barrier stands between the two, and no thread
//     reads a cell that nobody has written.
//   - Each element is loaded exactly once, and where there are 256 or more, no thread loads more
//     than an eighth of them, nor of what is in out.
//   - Warps have 32 lanes.
//   - block_scan need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#the-scan-of-a-block, then ./run.sh test block_scan
#include <cuda_runtime.h>

// Returns the sum of `value` over the lanes up to this one. All lanes of the warp call it.
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

  // A thread without an element stays, with the value that changes no sum.
  const int value = t < n ? in[t] : 0;
  const int sum_in_warp = inclusive_scan(value);
  if (lane == 31) total[warp] = sum_in_warp;
  __syncthreads();

  // Every warp scans the totals for itself: cheaper than a second barrier, behind which the others
  // would read what one warp has found. A lane without a warp takes 0.
  const int sum_of_warps = inclusive_scan(lane < warps ? total[lane] : 0);
  const int with_this_one = __shfl_sync(0xffffffffu, sum_of_warps, warp);

  // Both sums are inclusive. The exclusive ones lack what is the warp's own, and the thread's own.
  if (t < n) out[t] = with_this_one - total[warp] + sum_in_warp - value;
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
