// exp(x - m) as one fma and one exp2: the largest error against double, relative, for x below m.
#include <cmath>
#include <vector>

#include "../check.cuh"

__global__ void three_ways(float* plain, float* folded, const float* in, float most, int n) {
  constexpr float kLog2e = 1.4426950408889634f;
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  plain[i] = expf(in[i] - most);
  folded[i] = exp2f(fmaf(in[i], kLog2e, -most * kLog2e));
}

double worst(const std::vector<float>& found, const std::vector<float>& in, double most) {
  double error = 0.0;
  for (size_t i = 0; i < in.size(); ++i) {
    const double right = std::exp(in[i] - most);
    error = std::fmax(error, std::fabs(found[i] - right) / right);
  }
  return error;
}

int main() {
  const int n = 4096;
  float *in = nullptr, *plain = nullptr, *folded = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc(&plain, n * sizeof(float)));
  CHECK(cudaMalloc(&folded, n * sizeof(float)));
  for (float most : {1.0f, 100.0f, 30000.0f}) {
    std::vector<float> values(n), a(n), b(n);
    for (int i = 0; i < n; ++i) values[i] = most - static_cast<float>(i) / 64.0f;
    CHECK(cudaMemcpy(in, values.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    three_ways<<<n / 256, 256>>>(plain, folded, in, most, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(a.data(), plain, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(b.data(), folded, n * sizeof(float), cudaMemcpyDeviceToHost));
    std::printf("maximum %7.0f: plain %.1e, folded %.1e\n", most, worst(a, values, most),
                worst(b, values, most));
  }
  CHECK(cudaFree(in));
  CHECK(cudaFree(plain));
  CHECK(cudaFree(folded));
}
