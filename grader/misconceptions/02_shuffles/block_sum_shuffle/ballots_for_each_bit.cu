// expect: craft CraftAddsUpByShuffles
// Right, but 32 ballots bring the bits of the other lanes, and no shuffle does.
// breaks: The lanes of a warp exchange values by shuffles
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

__global__ void block_sum_kernel(float* out, const float* in) {
  __shared__ float partial[32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int warps = blockDim.x / 32;

  const float sum_of_warp = warp_sum(in[threadIdx.x]);
  if (lane == 0) partial[warp] = sum_of_warp;
  __syncthreads();

  if (warp > 0) return;
  const float sum = warp_sum(lane < warps ? partial[lane] : 0.0f);
  if (lane == 0) *out = sum;
}

void block_sum_shuffle(float* out, const float* in, int n) { block_sum_kernel<<<1, n>>>(out, in); }
