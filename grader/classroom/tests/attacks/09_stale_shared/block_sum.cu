// attack: leaves values in shared memory for a second kernel
// expect: diagnosed uninitialised-read
// stopped by: the referee: shared memory is new for each block
// on a GPU: wrong_answer|passed
#include <cuda_runtime.h>

__global__ void leave(const float* in) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = in[threadIdx.x];
}

__global__ void find(float* out, int n) {
  extern __shared__ float tile[];
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += tile[i];
  *out = sum;
}

void block_sum(float* out, const float* in, int n) {
  leave<<<1, n, n * sizeof(float)>>>(in);
  find<<<1, 1, n * sizeof(float)>>>(out, n);
}
