// expect: wrong_answer TakesManyKeys
// Copied to the host, computed there, copied back.
#include <cuda_runtime.h>

#include <cfloat>
#include <cmath>

#include <algorithm>
#include <vector>

__global__ void nothing() {}

void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  nothing<<<1, 32>>>();
  std::vector<float> q(64), k(n * 64), v(n * 64), result(64);
  if (cudaMemcpy(q.data(), query, 256, cudaMemcpyDeviceToHost) != cudaSuccess) return;
  if (cudaMemcpy(k.data(), keys, n * 256, cudaMemcpyDeviceToHost) != cudaSuccess) return;
  if (cudaMemcpy(v.data(), values, n * 256, cudaMemcpyDeviceToHost) != cudaSuccess) return;
  std::vector<double> score(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 64; ++j) score[i] += static_cast<double>(q[j]) * k[i * 64 + j] / 8;
  }
  const double most = *std::max_element(score.begin(), score.end());
  for (int j = 0; j < 64; ++j) {
    double sum = 0;
    double output = 0;
    for (int i = 0; i < n; ++i) {
      sum += std::exp(score[i] - most);
      output += std::exp(score[i] - most) * v[i * 64 + j];
    }
    result[j] = static_cast<float>(output / sum);
  }
  if (cudaMemcpy(out, result.data(), 256, cudaMemcpyHostToDevice) != cudaSuccess) return;
}
