// expect: wrong_answer ScansWholeWarps alternative in_float
// The sums are floats, which hold 24 bits.
#include <cuda_runtime.h>

__device__ float inclusive_scan(float value) {
  const int lane = threadIdx.x % 32;
  for (int delta = 1; delta < 32; delta *= 2) {
    const float other = __shfl_up_sync(0xffffffffu, value, delta);
    if (lane >= delta) value += other;
  }
  return value;
}

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  __shared__ float totals[32];
  const int i = threadIdx.x;
  const int lane = i % 32;
  const int warp = i / 32;
  const int warps = blockDim.x / 32;
  const int value = i < n ? in[i] : 0;
  const float sum = inclusive_scan(value);
  if (lane == 31) totals[warp] = sum;
  __syncthreads();

  const float total = lane < warps ? totals[lane] : 0;
  const float scanned = inclusive_scan(total);
  const float before = __shfl_sync(0xffffffffu, scanned - total, warp);

  if (i < n) out[i] = before + sum - value;
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
