// expect: wrong_answer TakesTheLowestIndexOfEquals alternative ties_by_luck
// Only a larger value replaces the own pair: among equals, the order of the steps decides.
// breaks: Among equal elements
#include <cuda_runtime.h>

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float most = in[i];
  int place = i;
  if (isnan(most)) {
    most = -INFINITY;
    place = n;
  }

  for (int bit = 16; bit > 0; bit /= 2) {
    const float other = __shfl_xor_sync(0xffffffffu, most, bit);
    const int its_place = __shfl_xor_sync(0xffffffffu, place, bit);
    if (other > most) {
      most = other;
      place = its_place;
    }
  }

  if (threadIdx.x % 32 == 0) {
    index[i / 32] = place < n ? place : -1;
    value[i / 32] = place < n ? most : NAN;
  }
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
