// expect: activemask-dependence line 13
// The vote is asked in the branch, of those who happen to be here: it adds nothing to the mask.
// breaks: The sum does not depend on which lanes
#include <cuda_runtime.h>

__global__ void positive_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const float value = i < n ? in[i] : 0.0f;

  float sum = 0.0f;
  if (value > 0.0f) {
    const unsigned here = __ballot_sync(__activemask(), value > 0.0f);
    for (unsigned rest = here; rest != 0; rest &= rest - 1) {
      sum += __shfl_sync(here, value, __ffs(rest) - 1);
    }
  }

  const unsigned bits = __reduce_max_sync(0xffffffffu, __float_as_uint(sum));
  if (lane == 0 && i < n) out[i / 32] = __uint_as_float(bits);
}

void positive_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  positive_sum_kernel<<<blocks, threads>>>(out, in, n);
}
