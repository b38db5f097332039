// expect: craft CraftSharesTheElementsAmongLanes
// Right. Whole warps share their elements; the last one, which is not whole, leaves its own to one
// lane.
// breaks: Of each 32 elements, no lane loads more than 8
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int begin = i - lane;
  if (begin >= n) return;
  const int elements = min(32, n - begin);
  float sum = 0.0f;
  if (elements == 32) {
    sum = in[i];
    for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);
  } else if (lane == 0) {
    for (int k = 0; k < elements; ++k) sum += in[begin + k];
  }
  if (lane == 0) out[begin / 32] = sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  tail_sum_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
