// expect: craft CraftSharesTheElementsAmongLanes
// One lane loads the warp's elements and answers; the vote is about nothing.
#include <cuda_runtime.h>

constexpr int kThreads = 128;

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
  unsigned all = static_cast<unsigned>(__all_sync(0xffffffffu, 1) != 0);
  if (i % 32 != 0 || i >= n) return;
  unsigned negatives = 0;
  for (int k = 0; k < 32 && i + k < n; ++k) {
    if (!isfinite(in[i + k])) all = 0;
    if (in[i + k] < 0.0f) negatives |= 1u << k;
  }
  all_finite[i / 32] = all;
  any_negative[i / 32] = negatives != 0 ? 1 : 0;
  negative_mask[i / 32] = negatives;
}

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n) {
  if (n == 0) return;
  warp_votes_kernel<<<(n - 1) / kThreads + 1, kThreads>>>(all_finite, any_negative, negative_mask,
                                                          in, n);
}
