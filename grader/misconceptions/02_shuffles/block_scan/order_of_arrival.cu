// expect: wrong_answer ScansWholeWarps alternative order_of_arrival
// Each warp takes its base from a counter when it arrives.
#include <cuda_runtime.h>

__device__ int inclusive_scan(int value) {
  const int lane = threadIdx.x % 32;
  for (int delta = 1; delta < 32; delta *= 2) {
    const int other = __shfl_up_sync(0xffffffffu, value, delta);
    if (lane >= delta) value += other;
  }
  return value;
}

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  __shared__ int base;
  const int i = threadIdx.x;
  const int lane = i % 32;
  if (i == 0) base = 0;
  __syncthreads();
  const int value = i < n ? in[i] : 0;
  const int sum = inclusive_scan(value);
  int before = 0;
  if (lane == 31) before = atomicAdd(&base, sum);
  before = __shfl_sync(0xffffffffu, before, 31);
  if (i < n) out[i] = before + sum - value;
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
