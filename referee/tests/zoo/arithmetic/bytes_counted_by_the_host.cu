// note: signed-overflow line 6
// The host computes a size in int, which wraps to a small one.
#include "../zoo.h"

int bytes(int rows, int columns) {
  return rows * columns * static_cast<int>(sizeof(float));
}

__global__ void set(float* out) {
  out[threadIdx.x] = 1;
}

int main() {
  const int size = bytes(1 << 15, (1 << 15) + 1);
  std::printf("%d bytes\n", size);
  Device<float> out(size / static_cast<int>(sizeof(float)) / 1024);
  set<<<1, 32>>>(out.get());
  return out.verify(1);
}
