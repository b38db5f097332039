// The launch has no third argument, so the dynamic array has no bytes at all.
#include "../check.cuh"

__global__ void reverse(int* values) {
  extern __shared__ int tile[];
  const unsigned t = threadIdx.x;
  tile[t] = values[t];
  __syncthreads();
  values[t] = tile[blockDim.x - 1 - t];
}

int main() {
  const int n = 64;
  int* values = nullptr;
  CHECK(cudaMalloc(&values, n * sizeof(int)));
  CHECK(cudaMemset(values, 0, n * sizeof(int)));
  reverse<<<1, n>>>(values);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(values));
}
