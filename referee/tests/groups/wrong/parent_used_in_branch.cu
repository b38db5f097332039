// expect: different-collective line 9 and 10
// A group taken before a branch is used by those who take the branch.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const auto low = cg::tiled_partition<16>(warp);
  if (warp.thread_rank() < 8) out[warp.thread_rank()] = static_cast<int>(low.ballot(1));
  __syncwarp();
}

int main() {
  Array<int> out(32);
  kernel<<<1, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
