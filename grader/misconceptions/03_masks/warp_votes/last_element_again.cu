// expect: wrong_answer AsksOnlyTheElementsThatThereAreInTheLastWarp alternative bits_of_the_idle
// Lanes behind the end ask the last element once more. No vote changes, but the mask has their
// bits.
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / 32 * 32 >= n) return;
  const float x = in[i < n ? i : n - 1];
  const int all = __all_sync(0xffffffffu, isfinite(x));
  const int any = __any_sync(0xffffffffu, x < 0);
  const unsigned mask = __ballot_sync(0xffffffffu, x < 0);
  if (threadIdx.x % 32 != 0) return;
  all_finite[i / 32] = all != 0;
  any_negative[i / 32] = any != 0;
  negative_mask[i / 32] = mask;
}

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n) {
  if (n == 0) return;
  warp_votes_kernel<<<(n - 1) / 128 + 1, 128>>>(all_finite, any_negative, negative_mask, in, n);
}
