// One function that adds up any tile, called with tiles of three sizes.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

template <class Tile>
__device__ int tile_sum(const Tile& tile, int value) {
  return cg::reduce(tile, value, cg::plus<int>());
}

__global__ void sums(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const int value = static_cast<int>(block.thread_rank());
  out[value] = tile_sum(cg::tiled_partition<4>(block), value);
  out[32 + value] = tile_sum(cg::tiled_partition<16>(block), value);
  out[64 + value] = tile_sum(cg::tiled_partition<32>(block), value);
}

int main() {
  int values[96];
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(values)));
  sums<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  for (int t : {0, 5, 17, 31})
    std::printf("thread %2d: %d in its tile of 4, %d in 16, %d in 32\n", t, values[t],
                values[32 + t], values[64 + t]);
}
