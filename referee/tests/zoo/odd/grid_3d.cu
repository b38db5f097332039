// expect: global-race line 7
// The block's index forgets the third dimension of the grid.
#include "../zoo.h"

__global__ void mark(int* out) {
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  out[block * blockDim.x + threadIdx.x] = 1 + blockIdx.z;
}

int main() {
  Device<int> out(24 * 4);
  mark<<<dim3(2, 3, 4), 4>>>(out.get());
  return out.verify([](int i) { return 1 + i / 24; });
}
