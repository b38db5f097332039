// Six CUDA calls in a row, of which one looks at no result. failing_call_test.cpp lets each fail.
#include <cuda_runtime.h>

#include <cstdlib>

void check(cudaError_t error) {
  if (error != cudaSuccess) std::exit(3);
}

__global__ void fill(int* out) { out[threadIdx.x] = 5; }

int main() {
  int* out = nullptr;
  int host[32] = {};
  check(cudaMalloc(&out, sizeof(host)));
  check(cudaMemset(out, 0, sizeof(host)));
  fill<<<1, 32>>>(out);
  check(cudaGetLastError());
  check(cudaMemcpy(host, out, 3 * sizeof(int), cudaMemcpyDeviceToHost));
  check(cudaMemcpy(out, host, sizeof(host), cudaMemcpyHostToDevice));
  cudaFree(out);
  return host[2] == 5 ? 0 : 1;
}
