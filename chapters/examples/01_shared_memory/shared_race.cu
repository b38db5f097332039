// Each thread stores a value and takes its left neighbour's; no barrier stands between.
#include <vector>

#include "../check.cuh"

__global__ void differences(int* out, const int* in) {
  __shared__ int tile[32];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  out[t] = in[t] - tile[t > 0 ? t - 1 : 0];
}

int main() {
  const int n = 32;
  std::vector<int> values(n);
  for (int i = 0; i < n; ++i) values[i] = i * i;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(int)));
  CHECK(cudaMalloc(&out, n * sizeof(int)));
  CHECK(cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  differences<<<1, n>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("last two differences %d, %d\n", values[n - 2], values[n - 1]);
}
