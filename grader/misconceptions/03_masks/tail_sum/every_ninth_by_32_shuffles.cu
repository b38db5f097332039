// expect: craft CraftLoadsAndStoresOnce
// A warp makes nine sums. Eight take three shuffles for four at once; what that saves goes into the
// ninth, for which every lane asks each of the others. On average, the calls are few.
// breaks: The lanes exchange values by shuffles
#include <cuda_runtime.h>

__device__ float element(const float* in, int i, int n) { return i < n ? in[i] : 0.0f; }

__global__ void tail_sum_kernel(float* out, const float* in, int n, int sums) {
  const int lane = threadIdx.x % 32;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 9;
  for (int w = first + lane / 8; w < first + 8; w += 4) {
    float sum = 0.0f;
    for (int k = lane % 8; k < 32; k += 8) sum += element(in, w * 32 + k, n);
    for (int delta = 4; delta > 0; delta /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, delta);
    if (lane % 8 == 0 && w < sums) out[w] = sum;
  }
  if (first + 8 >= sums) return;  // the whole warp
  const float own = element(in, (first + 8) * 32 + lane, n);
  float sum = 0.0f;
  for (int k = 0; k < 32; ++k) sum += __shfl_sync(0xffffffffu, own, k);
  if (lane == 0) out[first + 8] = sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int sums = (n - 1) / 32 + 1;
  const int warps = (sums - 1) / 9 + 1;
  tail_sum_kernel<<<(warps - 1) / 4 + 1, 128>>>(out, in, n, sums);
}
