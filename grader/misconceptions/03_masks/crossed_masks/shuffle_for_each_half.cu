// expect: craft CraftExchangesByOneShuffle
// Right. All lanes make both shuffles, and each takes what one of them brings.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const int value = in[i];
  const int of_lower = __shfl_sync(0xffffffffu, value, 0);
  const int of_upper = __shfl_sync(0xffffffffu, value, 16);
  out[i] = lane < 16 ? of_lower : of_upper;
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<blocks, threads>>>(out, in, n);
}
