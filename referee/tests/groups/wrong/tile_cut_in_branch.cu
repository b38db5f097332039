// expect: different-collective line 10 and 12
// Half of a warp cuts it into tiles; the other half shuffles among the whole warp.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  int value = 0;
  if (warp.thread_rank() < 16)
    value = cg::tiled_partition<16>(warp).meta_group_rank();
  else
    value = warp.shfl(3, 20);
  out[block.thread_rank()] = value;
}

int main() {
  Array<int> out(32);
  kernel<<<1, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
