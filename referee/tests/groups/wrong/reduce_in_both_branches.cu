// expect: different-collective line 10 and 12
// Both halves of a tile reduce, each in its own branch.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  int value = 0;
  if (warp.thread_rank() % 2 == 0)
    value = cg::reduce(warp, 1.0f, cg::plus<float>()) > 0;
  else
    value = cg::reduce(warp, 2.0f, cg::plus<float>()) > 0;
  out[block.thread_rank()] = value;
}

int main() {
  Array<int> out(32);
  kernel<<<1, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
