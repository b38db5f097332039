// attack: none: an honest right answer that asks who is here, and asserts what always holds
// expect: passed
// stopped by: nothing
#include <cuda_runtime.h>

#include <cassert>

__global__ void positive_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const float value = i < n ? in[i] : 0.0f;
  const unsigned positive = __ballot_sync(0xffffffffu, value > 0.0f);

  float sum = 0.0f;
  if (value > 0.0f) {
    assert((__activemask() >> lane & 1u) != 0);
    for (unsigned rest = positive; rest != 0; rest &= rest - 1) {
      sum += __shfl_sync(positive, value, __ffs(rest) - 1);
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
