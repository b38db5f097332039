// expect: wrong_answer FindsOneSpecialElementInAnyLane alternative tiny_left_out
// Subnormal numbers lie between 0 and the smallest normal one.
// breaks: The comparison is `<`
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = i / 32;

  const float x = i < n ? in[i] : 0.0f;
  const bool negative = x < -1.17549435e-38f;

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
