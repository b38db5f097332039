// Tiles of 8, made from the block and from a tile of 16: the same lanes, other places among
// siblings.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void places(int4* out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto flat = cg::tiled_partition<8>(block);
  const auto nested = cg::tiled_partition<8>(cg::tiled_partition<16>(block));
  const unsigned t = block.thread_rank();
  out[t] = make_int4(flat.meta_group_rank(), flat.meta_group_size(), nested.meta_group_rank(),
                     nested.meta_group_size());
}

int main() {
  int4 values[64];
  int4* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(values)));
  places<<<1, 64>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  for (int t : {0, 8, 16, 24, 56})
    std::printf("thread %2d: tile %d of %d in the block, tile %d of %d in its tile of 16\n", t,
                values[t].x, values[t].y, values[t].z, values[t].w);
}
