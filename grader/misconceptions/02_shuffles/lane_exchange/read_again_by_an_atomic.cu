// expect: craft CraftLoadsEachElementOnce
// An atomic that adds nothing brings the element once more.
// breaks: Each element of `in` is loaded exactly once
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];

  first[i] = __shfl_sync(0xffffffffu, value, 0);
  left[i] = __shfl_up_sync(0xffffffffu, value, 1);
  right[i] = __shfl_down_sync(0xffffffffu, value, 1);

  const int same = atomicAdd(const_cast<int*>(in) + i, 0);
  partner[i] = __shfl_xor_sync(0xffffffffu, same, 16);
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
