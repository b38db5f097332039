// expect: wrong_answer ScansWholeWarps alternative first_warp_gets_all
// Warp 0 asks lane -1 for its base, which is lane 31.
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
  __shared__ int totals[32];
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;
  const int warps = blockDim.x / 32;

  const int value = t < n ? in[t] : 0;
  const int sum = inclusive_scan(value);
  if (lane == 31) totals[warp] = sum;
  __syncthreads();

  // Each warp scans all totals, and its base is what the last warp before it ends with.
  const int up_to = inclusive_scan(lane < warps ? totals[lane] : 0);
  const int base = __shfl_sync(0xffffffffu, up_to, warp - 1);

  if (t < n) out[t] = base + sum - value;
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
