// Three numbered calls: two keep device memory, one of them on the heap of a kernel.
#include <cuda_runtime.h>
#include <referee/harness.h>

__device__ int* kept;

__global__ void keep() { kept = new int(3); }

void make_call(int number) {
  referee::harness::tell_call(number);
  void* memory = nullptr;
  cudaMalloc(&memory, 100);
  if (number == 0) cudaMalloc(&memory, 28);
  if (number == 0)
    for (int i = 0; i < 2; ++i) cudaMalloc(&memory, 6);
  if (number != 0) cudaFree(memory);
  if (number == 2) keep<<<1, 1>>>();
}

int main() {
  for (int number = 0; number < 3; ++number) make_call(number);
  return cudaDeviceSynchronize();
}
