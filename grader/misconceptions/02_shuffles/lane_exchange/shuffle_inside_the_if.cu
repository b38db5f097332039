// expect: different-collective line 15
// The edge lane does not come to a shuffle whose mask names it.
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];
  const int lane = threadIdx.x % 32;

  first[i] = __shfl_sync(0xffffffffu, value, 0);

  if (lane > 0) {
    left[i] = __shfl_up_sync(0xffffffffu, value, 1);
  } else {
    left[i] = value;
  }
  right[i] = __shfl_down_sync(0xffffffffu, value, 1);

  partner[i] = __shfl_xor_sync(0xffffffffu, value, 16);
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
