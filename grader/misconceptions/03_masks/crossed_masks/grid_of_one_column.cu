// expect: diagnosed GivesABillionElementsTheirFirst
// The blocks lie along y, where a grid has 65535 at most.
#include <cuda_runtime.h>

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = blockIdx.y * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const int first = lane < 16 ? 0 : 16;
  out[i] = __shfl_sync(0xffffffffu, in[i], first);
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<dim3(1, blocks), threads>>>(out, in, n);
}
