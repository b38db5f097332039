// expect: undefined-shuffle line 13
// The mask is right, but it does not keep a lane from reading one that is not in it.
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const unsigned mask = __ballot_sync(0xffffffffu, i < n);
  if (i >= n) return;

  float sum = in[i];
  for (int delta = 16; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(mask, sum, delta);
  }
  if (lane == 0) out[i / 32] = sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  tail_sum_kernel<<<blocks, threads>>>(out, in, n);
}
