// expect: different-collective line 10
// Both sides of the branch vote with a mask that names the other side.
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned all = 0, any = 0, negatives = 0;
  if (i < n) {
    all = __all_sync(0xffffffffu, isfinite(in[i]));
    any = __any_sync(0xffffffffu, in[i] < 0.0f);
    negatives = __ballot_sync(0xffffffffu, in[i] < 0.0f);
  } else {
    __all_sync(0xffffffffu, true);
    __any_sync(0xffffffffu, false);
    __ballot_sync(0xffffffffu, false);
  }
  if (threadIdx.x % 32 == 0 && i < n) {
    all_finite[i / 32] = all;
    any_negative[i / 32] = any;
    negative_mask[i / 32] = negatives;
  }
}

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_votes_kernel<<<blocks, threads>>>(all_finite, any_negative, negative_mask, in, n);
}
