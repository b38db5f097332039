// expect: craft CraftSharesTheElementsAmongLanes
// Right: each lane loads all elements of its warp, and keeps its own for the votes.
// breaks: Of each 32 elements, no lane loads more than 8
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = i / 32;

  float x = 0.0f;
  for (int k = 0; k < 32 && warp * 32 + k < n; ++k) {
    const float element = in[warp * 32 + k];
    if (k == lane) x = element;
  }
  const bool negative = x < 0.0f;

  const bool all = __all_sync(0xffffffffu, isfinite(x));
  const unsigned negatives = __ballot_sync(0xffffffffu, negative);

  if (lane == 0 && i < n) {
    all_finite[warp] = all ? 1 : 0;
    any_negative[warp] = negatives != 0 ? 1 : 0;
    negative_mask[warp] = negatives;
  }
}

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_votes_kernel<<<blocks, threads>>>(all_finite, any_negative, negative_mask, in, n);
}
