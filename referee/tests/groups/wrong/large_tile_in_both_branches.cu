// expect: different-collective line 10 and 12
// The warps of a large tile vote on different lines.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<64>(block);
  int sum = 0;
  if (tile.thread_rank() < 32)
    sum = tile.shfl(1, 0);
  else
    sum = tile.shfl(2, 40);
  out[threadIdx.x] = sum;
}

int main() {
  Array<int> out(128);
  kernel<<<1, 128>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
