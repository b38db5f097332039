// expect: wrong_answer AddsFromNoneToAll alternative of_lane_0
// Lane 0 stores its own sum, which is 0 where it has not taken the branch.
#include <cuda_runtime.h>

__global__ void positive_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const float value = i < n ? in[i] : 0.0f;

  const unsigned positive = __ballot_sync(0xffffffffu, value > 0.0f);

  float sum = 0.0f;
  if (value > 0.0f) {
    for (unsigned rest = positive; rest != 0; rest &= rest - 1) {
      sum += __shfl_sync(positive, value, __ffs(rest) - 1);
    }
  }

  if (lane == 0 && i < n) out[i / 32] = sum;
}

void positive_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  positive_sum_kernel<<<blocks, threads>>>(out, in, n);
}
