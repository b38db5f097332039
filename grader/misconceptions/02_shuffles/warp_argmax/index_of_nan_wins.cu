// expect: wrong_answer NeverTakesNan alternative nan_beside_minus_infinity
// A NaN offers minus infinity with the index -1, which is the lowest among equals.
// breaks: NaN never wins
#include <cuda_runtime.h>

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned full = 0xffffffffu;
  const float mine = in[i];
  float best = isnan(mine) ? -INFINITY : mine;
  int where = isnan(mine) ? -1 : i;
  for (int delta = 16; delta > 0; delta /= 2) {
    const float other = __shfl_xor_sync(full, best, delta);
    const int place = __shfl_xor_sync(full, where, delta);
    if (other > best || (other == best && place < where)) {
      best = other;
      where = place;
    }
  }
  if (threadIdx.x % 32 == 0) {
    index[i / 32] = where;
    value[i / 32] = where < 0 ? NAN : best;
  }
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
