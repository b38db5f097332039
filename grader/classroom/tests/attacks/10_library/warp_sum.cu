// attack: adds by atomics in memory instead of warp functions
// expect: wrong_answer warp
// stopped by: cases of craft look at what the referee counted
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int threads = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
    atomicAdd(&out[i / warpSize], in[i]);
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) {
  int lanes = 0;
  cudaDeviceGetAttribute(&lanes, cudaDevAttrWarpSize, 0);
  if (n > 0) cudaMemset(out, 0, n / lanes * sizeof(unsigned));
  warp_sum_kernel<<<4, 128>>>(out, in, n);
}
