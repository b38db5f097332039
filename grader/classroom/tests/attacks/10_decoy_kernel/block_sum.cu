// attack: adds on the host, and launches a kernel that does nothing
// expect: wrong_answer
// stopped by: what comes to the host is counted in every case
#include <cuda_runtime.h>

#include <vector>

__global__ void decoy_kernel() {}

void block_sum(float* out, const float* in, int n) {
  std::vector<float> values(n);
  cudaMemcpy(values.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 1; i < n; ++i) values[0] += values[i];
  decoy_kernel<<<1, n, n * sizeof(float)>>>();
  cudaMemcpy(out, values.data(), sizeof(float), cudaMemcpyHostToDevice);
}
