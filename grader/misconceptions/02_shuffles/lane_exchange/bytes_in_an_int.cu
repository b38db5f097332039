// expect: diagnosed GivesTheValuesOfABillionElements
// Offsets in bytes are none that an int holds, from element 2^29 on.
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int offset = 4 * i;
  const int value = *reinterpret_cast<const int*>(reinterpret_cast<const char*>(in) + offset);

  first[i] = __shfl_sync(0xffffffffu, value, 0);

  left[i] = __shfl_up_sync(0xffffffffu, value, 1);
  right[i] = __shfl_down_sync(0xffffffffu, value, 1);

  partner[i] = __shfl_xor_sync(0xffffffffu, value, 16);
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
