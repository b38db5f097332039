// attack: asks once who is here, where all lanes are, and leans on __activemask() if it names them
// expect: diagnosed
// stopped by: what one call of __activemask() names tells nothing about what the next one does
#include <cuda_runtime.h>

__global__ void positive_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const bool usual = __all_sync(0xffffffffu, __activemask() == 0xffffffffu);
  const float value = i < n ? in[i] : 0.0f;

  unsigned agreed = 0;
  if (!usual) agreed = __ballot_sync(0xffffffffu, value > 0.0f);

  float sum = 0.0f;
  if (value > 0.0f) {
    const unsigned here = usual ? __activemask() : agreed;
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
