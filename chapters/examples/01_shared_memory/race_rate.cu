// How often a tree without barriers between its rounds is wrong: race_rate [RUNS].
// Meant for a GPU: nvcc -arch=native race_rate.cu && ./a.out 20000
#include <algorithm>
#include <random>
#include <vector>

#include "../check.cuh"

__global__ void racy_max(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = fmaxf(tile[t], tile[t + half]);
  }
  __syncthreads();
  if (t == 0) *out = tile[0];
}

int main(int count, char** arguments) {
  const int runs = count > 1 ? std::atoi(arguments[1]) : 2;
  std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
  float *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, 1024 * sizeof(float)));
  CHECK(cudaMalloc(&out, sizeof(float)));
  for (int n = 32; n <= 1024; n *= 2) {
    std::vector<float> values(n);
    int wrong = 0;
    for (int run = 0; run < runs; ++run) {
      for (float& value : values) value = uniform(random);
      CHECK(cudaMemcpy(in, values.data(), n * sizeof(float), cudaMemcpyHostToDevice));
      racy_max<<<1, n, n * sizeof(float)>>>(out, in);
      CHECK(cudaGetLastError());
      float found = 0.0f;
      CHECK(cudaMemcpy(&found, out, sizeof(float), cudaMemcpyDeviceToHost));
      wrong += found != *std::max_element(values.begin(), values.end());
    }
    std::printf("n = %4d: %d of %d wrong\n", n, wrong, runs);
  }
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
}
