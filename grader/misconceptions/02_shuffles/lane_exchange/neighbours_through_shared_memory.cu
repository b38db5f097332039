// expect: craft CraftUsesNoSharedMemory
// Right, but each block pays for memory and barriers that a shuffle does without.
// breaks: The other lanes get it by shuffles
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];
  const int lane = threadIdx.x % 32;
  __shared__ int tile[128];
  tile[threadIdx.x] = value;
  __syncwarp();

  first[i] = __shfl_sync(0xffffffffu, value, 0);

  left[i] = tile[lane > 0 ? threadIdx.x - 1 : threadIdx.x];
  right[i] = tile[lane < 31 ? threadIdx.x + 1 : threadIdx.x];

  partner[i] = __shfl_xor_sync(0xffffffffu, value, 16);
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
