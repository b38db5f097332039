// One thread stores a value that all threads of its block read, and no barrier stands between.
#include <vector>

#include "../check.cuh"

__global__ void subtract_first(int* out, const int* in) {
  __shared__ int first;
  const unsigned t = threadIdx.x;
  if (t == 0) first = in[0];
  out[t] = in[t] - first;
}

int main() {
  const int n = 32;
  std::vector<int> values(n);
  for (int i = 0; i < n; ++i) values[i] = 1000 + i;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(int)));
  CHECK(cudaMalloc(&out, n * sizeof(int)));
  CHECK(cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  subtract_first<<<1, n>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("first %d, last %d\n", values.front(), values.back());
}
