// One function, compiled once, that is called with three kinds of groups.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__device__ int2 place_in(const cg::thread_group& group) {
  return make_int2(static_cast<int>(group.thread_rank()), static_cast<int>(group.size()));
}

__global__ void places(int2* out, unsigned size) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<16>(block);
  const cg::thread_group chosen = cg::tiled_partition(block, size);
  int2* const mine = out + 3 * block.thread_rank();
  mine[0] = place_in(block);
  mine[1] = place_in(tile);
  mine[2] = place_in(chosen);
}

int main() {
  const int n = 64;
  int2 found[3 * n];
  int2* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(found)));
  places<<<1, n>>>(out, 4);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(found, out, sizeof(found), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  for (int t : {0, 21, 63}) {
    const int2* const its = found + 3 * t;
    std::printf(
        "thread %2d: %2d of %d in the block, %2d of %d in its tile, %d of %d in its group\n", t,
        its[0].x, its[0].y, its[1].x, its[1].y, its[2].x, its[2].y);
  }
}
