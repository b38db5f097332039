// The linear index of a block counts x, y, z.
#include "../zoo.h"

__global__ void mark(int* out) {
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  out[block * blockDim.x + threadIdx.x] = 1 + blockIdx.z;
}

int main() {
  Device<int> out(24 * 4);
  mark<<<dim3(2, 3, 4), 4>>>(out.get());
  return out.verify([](int i) { return 1 + i / 24; });
}
