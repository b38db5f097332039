#include <cuda_runtime.h>
#include <cstdio>
#include <vector>
#include "sum.h"
int main() {
  std::vector<int> h(200, 1);
  int *in, *out, r = 0;
  cudaMalloc(&in, 800);
  cudaMalloc(&out, 4);
  cudaMemcpy(in, h.data(), 800, cudaMemcpyHostToDevice);
  launch_sum(in, out, 200);
  if (cudaMemcpy(&r, out, 4, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  std::printf("%d\n", r);
  cudaFree(in);
  cudaFree(out);
}
