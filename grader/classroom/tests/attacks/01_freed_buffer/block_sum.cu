// attack: reads what an earlier computation may have left in freed memory
// expect: diagnosed uninitialised-read
// stopped by: the referee knows what nobody has written
// on a GPU: wrong_answer
#include <cuda_runtime.h>

__global__ void take(float* out, const float* stale, int n) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = stale[threadIdx.x];
  if (threadIdx.x == 0) *out = tile[0] * n;
}

void block_sum(float* out, const float*, int n) {
  float* stale = nullptr;
  cudaMalloc(&stale, 4096);
  take<<<1, n, n * sizeof(float)>>>(out, stale, n);
  cudaFree(stale);
}
