// expect: wrong_answer ScansWholeWarps alternative own_element
// Only thread 0 has nobody before it. But a shuffle reaches no lane of the warp before, either.
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

  const int value = t < n ? in[t] : 0;
  int sum = inclusive_scan(value);
  if (lane == 31) totals[warp] = sum;
  __syncthreads();

  for (int w = 0; w < warp; ++w) sum += totals[w];

  // Inclusive so far. Shift it up by one lane.
  int before = __shfl_up_sync(0xffffffffu, sum, 1);
  if (t == 0) before = 0;
  if (t < n) out[t] = before;
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
