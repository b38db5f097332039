// expect: wrong_answer CountsTheElementsThatThereAreInTheLastWarp alternative nothing_for_zero
// The first lane whose element is greater stores the count. Of no such lane there is no first one.
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool counted = i < n && in[i] > threshold;
  const unsigned lanes = __ballot_sync(0xffffffffu, counted);
  if (counted && (lanes & ((1u << threadIdx.x % 32) - 1)) == 0) out[i / 32] = __popc(lanes);
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  warp_count_kernel<<<(n - 1) / 128 + 1, 128>>>(out, in, threshold, n);
}
