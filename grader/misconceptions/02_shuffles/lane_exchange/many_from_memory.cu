// expect: craft CraftExchangesInABillionElementsToo
// Shuffles for small arrays alone.
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];

  first[i] = __shfl_sync(0xffffffffu, value, 0);

  left[i] = __shfl_up_sync(0xffffffffu, value, 1);
  right[i] = __shfl_down_sync(0xffffffffu, value, 1);

  partner[i] = __shfl_xor_sync(0xffffffffu, value, 16);
}

// Of an array that is larger than the cache, what neighbours have loaded is there already.
__global__ void load_from_memory(int* first, int* left, int* right, int* partner, const int* in,
                                 int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int lane = i % 32;
  first[i] = in[i - lane];
  left[i] = in[lane > 0 ? i - 1 : i];
  right[i] = in[lane < 31 ? i + 1 : i];
  partner[i] = in[i ^ 16];
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  if (n > 1 << 24) {
    load_from_memory<<<blocks, threads>>>(first, left, right, partner, in, n);
    return;
  }
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
