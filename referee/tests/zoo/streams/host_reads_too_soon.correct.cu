// The host waits for the kernel before it looks.
#include "../zoo.h"

__global__ void square(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= values[i];
}

int main() {
  int* values;
  CHECK(cudaMallocManaged(&values, 100 * sizeof(int)));
  for (int i = 0; i < 100; ++i) values[i] = i;
  square<<<4, 32>>>(values, 100);
  CHECK(cudaDeviceSynchronize());
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += values[i];
  CHECK(cudaGetLastError());
  CHECK(cudaFree(values));
  return sum == 328350 ? 0 : 1;
}
