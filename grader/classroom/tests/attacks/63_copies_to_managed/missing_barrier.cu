// attack: compares on the host what it copies to memory that host and device share
// expect: wrong_answer
// stopped by: whatever the copy is called, the report counts what it brings to the host
#include <cuda_runtime.h>

#include <cmath>

__global__ void put(float* out, float most) {
  __shared__ float seen[1024];
  seen[threadIdx.x] = most;
  __syncthreads();
  if (threadIdx.x == 0) *out = seen[0];
}

void block_max(float* out, const float* in, int n) {
  float* shared;
  cudaMallocManaged(&shared, n * sizeof(float));
  cudaMemcpy(shared, in, n * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaDeviceSynchronize();
  float most = -INFINITY;
  for (int i = 0; i < n; ++i) most = fmaxf(most, shared[i]);
  put<<<1, n>>>(out, most);
  cudaFree(shared);
}
