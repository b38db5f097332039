// Half of a tile reduces, the other half goes on to the barrier of the block.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void partly(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<8>(block);
  int value = static_cast<int>(block.thread_rank());
  if (tile.thread_rank() < 4) value = cg::reduce(tile, value, cg::plus<int>());
  block.sync();
  out[block.thread_rank()] = value;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 32 * sizeof(int)));
  partly<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
}
