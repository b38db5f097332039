// A copy begins with the last byte of an array.
#include <cuda_runtime.h>

#include <cstring>

__global__ void copies_four(int* out, const char* in) {
  int word = 0;
  std::memcpy(&word, in + 95, sizeof word);
  *out = word;
}

int main() {
  char* in = nullptr;
  int* out = nullptr;
  if (cudaMalloc(&in, 96) != cudaSuccess || cudaMalloc(&out, sizeof *out) != cudaSuccess) return 1;
  cudaMemset(in, 0, 96);
  copies_four<<<1, 96>>>(out, in);
  return cudaDeviceSynchronize() == cudaErrorIllegalAddress ? 0 : 1;
}
