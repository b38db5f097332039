// expect: craft CraftStoresWhatShufflesBring
// Right. The shuffles bring numbers of lanes, and with them each lane stores its value where its
// neighbours and its partner look for it.
// breaks: The other lanes get it by shuffles
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];
  const int lane = threadIdx.x % 32;
  first[i] = __shfl_sync(0xffffffffu, value, 0);

  int* const warp_left = left + (i - lane);
  int* const warp_right = right + (i - lane);
  int* const warp_partner = partner + (i - lane);
  const int after = __shfl_sync(0xffffffffu, lane, (lane + 1) % 32);
  const int before = __shfl_sync(0xffffffffu, lane, (lane + 31) % 32);
  if (after != 0) warp_left[after] = value;
  if (before != 31) warp_right[before] = value;
  if (lane == 0) warp_left[0] = value;
  if (lane == 31) warp_right[31] = value;
  warp_partner[__shfl_xor_sync(0xffffffffu, lane, 16)] = value;
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  lane_exchange_kernel<<<(n - 1) / threads + 1, threads>>>(first, left, right, partner, in, n);
}
