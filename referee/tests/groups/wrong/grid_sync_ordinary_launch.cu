// expect: device-trap line 6
// The grid synchronises in an ordinary launch.
#include "../groups.h"

__global__ void kernel(int* out) {
  cg::this_grid().sync();
  out[threadIdx.x] = 1;
}

int main() {
  Array<int> out(32);
  kernel<<<2, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
