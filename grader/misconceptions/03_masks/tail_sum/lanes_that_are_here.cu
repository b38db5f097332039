// expect: activemask-dependence line 10
// After the return __activemask() seems to be the lanes that remain; each is free to be alone.
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const unsigned here = __activemask();
  const int count = __popc(here);
  float sum = in[i];
  for (int delta = 16; delta > 0; delta /= 2) {
    const float other = __shfl_down_sync(here, sum, delta);
    if (lane + delta < count) sum += other;
  }
  if (lane == 0) out[i / 32] = sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  tail_sum_kernel<<<blocks, threads>>>(out, in, n);
}
