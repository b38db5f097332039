// Counts the negative numbers of an array: one counter a block, then one atomic a block.
#include <vector>

#include "../check.cuh"

__global__ void count_negatives(int* total, const int* in, int n) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n && in[i] < 0) atomicAdd(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(total, count);
}

int main() {
  const int n = 100003, threads = 256;
  std::vector<int> values(n);
  int expected = 0, found = 0;
  for (int i = 0; i < n; ++i) {
    values[i] = i % 5 - 1;
    expected += values[i] < 0;
  }
  int *in = nullptr, *total = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(int)));
  CHECK(cudaMalloc(&total, sizeof(int)));
  CHECK(cudaMemset(total, 0, sizeof(int)));
  CHECK(cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  count_negatives<<<(n + threads - 1) / threads, threads>>>(total, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&found, total, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(total));
  std::printf("found %d, expected %d\n", found, expected);
}
