// expect: wrong_answer GivesTheValueOfThePartner alternative width_of_16
// The exchange by 16 has the width 16, in which no lane has such a partner.
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // n and the block are multiples of 32, so a warp leaves as a whole, or stays as a whole.
  if (i >= n) return;
  const int value = in[i];

  // The source is the same for all lanes: a broadcast.
  first[i] = __shfl_sync(0xffffffffu, value, 0);

  // Up moves values to higher lanes, so it reads the lane before. At the edge of the warp both give
  // the lane its own value back, which is what the contract asks: no `if` is needed.
  left[i] = __shfl_up_sync(0xffffffffu, value, 1);
  right[i] = __shfl_down_sync(0xffffffffu, value, 1);

  partner[i] = __shfl_xor_sync(0xffffffffu, value, 16, 16);
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
