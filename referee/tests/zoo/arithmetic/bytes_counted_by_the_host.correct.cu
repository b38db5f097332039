// The size is a number of 64 bits, which a size_t is on the machine of a GPU.
#include "../zoo.h"

unsigned long long bytes(int rows, int columns) {
  return 1ull * rows * columns * sizeof(float);
}

__global__ void set(float* out) {
  out[threadIdx.x] = 1;
}

int main() {
  const unsigned long long size = bytes(1 << 15, (1 << 15) + 1);
  std::printf("%g bytes\n", static_cast<double>(size));
  Device<float> out(32);
  set<<<1, 32>>>(out.get());
  return out.verify(1);
}
