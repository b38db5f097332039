// expect: unordered-work line 26
// One stream frees what a kernel of another may still read.
#include "../zoo.h"

__global__ void fill(int* table, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) table[i] = i * i;
}

__global__ void gather(int* out, const int* table, int n) {
  out[threadIdx.x] = table[threadIdx.x * 3 % n];
}

int main() {
  Device<int> out(64);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEvent_t ready;
  cudaEventCreate(&ready);
  int* table = nullptr;
  cudaMallocAsync(&table, 256 * sizeof(int), first);
  fill<<<1, 64, 0, first>>>(table, 256);
  cudaEventRecord(ready, first);
  cudaStreamWaitEvent(second, ready, 0);
  gather<<<1, 64, 0, second>>>(out.get(), table, 256);
  cudaFreeAsync(table, first);
  cudaDeviceSynchronize();
  cudaEventDestroy(ready);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return out.verify([](int i) { return (i * 3) * (i * 3); });
}
