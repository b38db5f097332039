// expect: wrong_answer GivesTheValueOfTheLeftNeighbour
// An index is taken modulo the width, so the edge lanes get a value from the other end of the warp.
// breaks: Lane 0 has no lane before it
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];
  const int lane = threadIdx.x % 32;

  first[i] = __shfl_sync(0xffffffffu, value, 0);

  left[i] = __shfl_sync(0xffffffffu, value, lane - 1);
  right[i] = __shfl_sync(0xffffffffu, value, lane + 1);

  partner[i] = __shfl_xor_sync(0xffffffffu, value, 16);
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
