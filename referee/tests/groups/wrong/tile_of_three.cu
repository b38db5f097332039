// expect: device-trap line 6
// A tile's size at run time is not a power of two.
#include "../groups.h"

__global__ void kernel(int* out) {
  out[threadIdx.x] = static_cast<int>(cg::tiled_partition(cg::this_thread_block(), 3).size());
}

int main() {
  Array<int> out(32);
  kernel<<<1, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
