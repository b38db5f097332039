// expect: craft CraftExchangesByOneShuffle
// Right, and it walks around the question: 16 lanes load one element from memory.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i / 16 * 16];
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<blocks, threads>>>(out, in, n);
}
