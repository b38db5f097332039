// expect: craft CraftCallsAtMostFiveShufflesAndOneVote
// Right. A vote asks whether the warp has an element at all, and another one which lanes have.
// breaks: The lanes exchange values by shuffles
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;

  const bool is_warp_there = __any_sync(0xffffffffu, i < n);
  const unsigned lanes_there = __ballot_sync(0xffffffffu, i < n);
  float sum = (lanes_there >> lane & 1) != 0 ? in[i] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);

  if (lane == 0 && is_warp_there) out[i / 32] = sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  tail_sum_kernel<<<blocks, threads>>>(out, in, n);
}
