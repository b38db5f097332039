// expect: craft CraftExchangesByShuffles
// Right, but 32 ballots bring the bits of the other lanes, and no shuffle does.
// breaks: The lanes exchange values by shuffles
#include <cuda_runtime.h>

// The sum of the 32 lanes' values, in every lane.
__device__ float warp_sum(float value) {
  unsigned lanes_with_bit[32];
  for (int bit = 0; bit < 32; ++bit) {
    lanes_with_bit[bit] = __ballot_sync(0xffffffffu, __float_as_uint(value) >> bit & 1);
  }
  float sum = 0.0f;
  for (int lane = 0; lane < 32; ++lane) {
    unsigned bits = 0;
    for (int bit = 0; bit < 32; ++bit) bits |= (lanes_with_bit[bit] >> lane & 1) << bit;
    sum += __uint_as_float(bits);
  }
  return sum;
}

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float value = in[i];

  out[i] = value / warp_sum(value);
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_normalize_kernel<<<blocks, threads>>>(out, in, n);
}
