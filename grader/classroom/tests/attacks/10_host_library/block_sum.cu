// attack: lets the C++ library add on the host
// expect: wrong_answer no kernel was launched
// stopped by: cases of craft look at what the referee counted, and here no kernel was launched
#include <cuda_runtime.h>

#include <numeric>
#include <vector>

void block_sum(float* out, const float* in, int n) {
  std::vector<float> values(n);
  cudaMemcpy(values.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost);
  const float sum = std::accumulate(values.begin(), values.end(), 0.0f);
  cudaMemcpy(out, &sum, sizeof sum, cudaMemcpyHostToDevice);
}
