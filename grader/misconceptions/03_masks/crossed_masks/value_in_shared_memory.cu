// expect: craft CraftExchangesByOneShuffle
// Right. Each lane puts its value into shared memory before it gives it on by a shuffle.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  __shared__ int value[96];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const int first = lane < 16 ? 0 : 16;
  value[threadIdx.x] = in[i];
  out[i] = __shfl_sync(0xffffffffu, value[threadIdx.x], first);
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<blocks, threads>>>(out, in, n);
}
