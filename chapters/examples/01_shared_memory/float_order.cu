// The same floats, added in two orders: the sums differ, because every addition rounds.
#include <vector>

#include "../check.cuh"

__global__ void two_orders(float* out, const float* in, int n) {
  float forward = 0.0f, backward = 0.0f;
  for (int i = 0; i < n; ++i) forward += in[i];
  for (int i = n - 1; i >= 0; --i) backward += in[i];
  out[0] = forward;
  out[1] = backward;
}

int main() {
  const int n = 1000;
  std::vector<float> values(n);
  for (int i = 0; i < n; ++i) values[i] = 1.0f / static_cast<float>(i + 1);
  float *in = nullptr, *out = nullptr;
  float sums[2];
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc(&out, sizeof(sums)));
  CHECK(cudaMemcpy(in, values.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  two_orders<<<1, 1>>>(out, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(sums, out, sizeof(sums), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("forward %.7f, backward %.7f\n", sums[0], sums[1]);
}
