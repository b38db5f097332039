// The product of two ints is more than an int holds.
#include <cuda_runtime.h>

__global__ void write_row(char* out, int row, int columns) { out[row * columns] = 1; }

int main() {
  char* large = nullptr;
  constexpr size_t kLarge = (size_t{1} << 31) + (1 << 20);
  if (cudaMalloc(&large, kLarge) != cudaSuccess) return 1;
  write_row<<<1, 1>>>(large, (1 << 21) + 5, 1 << 10);
  return cudaDeviceSynchronize() == cudaErrorIllegalAddress ? 0 : 1;
}
