// expect: wrong_answer GivesTheValueOfTheLeftNeighbour
// The array goes on beyond the edge of the warp; the warp does not.
// breaks: Lane 0 has no lane before it
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];

  first[i] = __shfl_sync(0xffffffffu, value, 0);

  left[i] = in[i > 0 ? i - 1 : i];
  right[i] = in[i < n - 1 ? i + 1 : i];

  partner[i] = __shfl_xor_sync(0xffffffffu, value, 16);
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
