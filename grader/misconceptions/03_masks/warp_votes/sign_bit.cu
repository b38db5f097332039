// expect: wrong_answer AnswersForWholeWarps alternative sign_bit
// signbit() is set for -0 and for some NaNs, which are not less than 0.
// breaks: The comparison is `<`
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const float x = i < n ? in[i] : 0.0f;
  const bool all = __all_sync(0xffffffffu, isfinite(x)) != 0;
  const bool any = __any_sync(0xffffffffu, signbit(x)) != 0;
  const unsigned negatives = __ballot_sync(0xffffffffu, signbit(x));
  if (lane == 0 && i < n) {
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
