// expect: bad-width line 7
// A shuffle by as many lanes as a warp has.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  out[threadIdx.x] = warp.shfl_down(1, 32);
}

int main() {
  Array<int> out(32);
  kernel<<<1, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
