// A block sum whose active threads step through the tile with a growing stride.
// Right, and slow: run with REFEREE_COUNTERS=1 to see the bank conflicts.
#include <vector>

#include "../check.cuh"

__global__ void interleaved_sum(int* out, const int* in) {
  extern __shared__ int tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    const unsigned i = 2 * s * t;
    if (i < blockDim.x) tile[i] += tile[i + s];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

int main() {
  const int n = 1024;
  std::vector<int> values(n);
  int expected = 0, sum = 0;
  for (int i = 0; i < n; ++i) expected += values[i] = i % 7 - 2;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(int)));
  CHECK(cudaMalloc(&out, sizeof(int)));
  CHECK(cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  interleaved_sum<<<1, n, n * sizeof(int)>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("sum %d, expected %d\n", sum, expected);
}
