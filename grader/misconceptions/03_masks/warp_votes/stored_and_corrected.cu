// expect: craft CraftStoresEachAnswerOnce
// Right. The answer is yes at first, and is stored once more where it is no.
// breaks: Each answer is stored once
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = i / 32;

  const float x = i < n ? in[i] : 0.0f;
  const bool negative = x < 0.0f;

  const bool all = __all_sync(0xffffffffu, isfinite(x));
  const unsigned negatives = __ballot_sync(0xffffffffu, negative);

  if (lane == 0 && i < n) {
    all_finite[warp] = 1;
    if (!all) all_finite[warp] = 0;
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
