// attack: lets a kernel call what the host adds, with copies of its own
// expect: compile_error|diagnosed
// stopped by: a kernel can call what a device has, and ends where it calls anything else
#include <cuda_runtime.h>

static float values[1024];

static void add_on_the_host(float* out, const float* in, int n) {
  cudaMemcpy(values, in, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 1; i < n; ++i) values[0] += values[i];
  cudaMemcpy(out, values, sizeof(float), cudaMemcpyHostToDevice);
}

__global__ void sum_kernel(float* out, const float* in, int n) {
  if (threadIdx.x == 0) add_on_the_host(out, in, n);
}

void block_sum(float* out, const float* in, int n) {
  sum_kernel<<<1, n, n * sizeof(float)>>>(out, in, n);
}
