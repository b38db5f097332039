// Ranks, sizes and meta ranks in blocks of several shapes, partial last warps included.
#include "../groups.h"

constexpr int kColumns = 8;

__device__ void put(int* row, int a, int b, int c, int d) {
  row[0] = a, row[1] = b, row[2] = c, row[3] = d;
}

template <class Tile>
__device__ void describe(const Tile& tile, int* row) {
  put(row, static_cast<int>(tile.thread_rank()), static_cast<int>(tile.num_threads()),
      static_cast<int>(tile.meta_group_rank()), static_cast<int>(tile.meta_group_size()));
}

// Tiles of 4 cut from the block, and from a tile of Parent.
template <unsigned kParent>
__global__ void coordinates(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  int* row = out + block.thread_rank() * kColumns;
  describe(cg::tiled_partition<4>(block), row);
  const auto parent = cg::tiled_partition<kParent>(block);
  const cg::thread_block_tile<4> nested = cg::tiled_partition<4>(parent);
  describe(nested, row + 4);
}

template <unsigned kParent>
void check_coordinates(dim3 shape) {
  const int threads = static_cast<int>(shape.x * shape.y * shape.z);
  Array<int> out(threads * kColumns);
  coordinates<kParent><<<1, shape>>>(out.get());
  constexpr int parent = static_cast<int>(kParent);
  out.expect("coordinates", [&](int i) {
    const int r = i / kColumns;
    const int expected[] = {r % 4, 4, r / 4,          (threads + 3) / 4,
                            r % 4, 4, r % parent / 4, parent / 4};
    return expected[i % kColumns];
  });
}

__global__ void whole_block(int* out) {
  const auto block = cg::this_thread_block();
  const dim3 thread = block.thread_index(), group = block.group_index();
  const dim3 shape = block.dim_threads(), same = block.group_dim();
  const int rank = static_cast<int>(thread.x + shape.x * (thread.y + same.y * thread.z));
  const cg::thread_group any = block;
  int ok = rank == static_cast<int>(block.thread_rank());
  ok &= block.size() == block.num_threads() && any.size() == block.size();
  ok &= any.thread_rank() == cg::thread_rank(block) && cg::group_size(block) == any.size();
  ok &= group.x == blockIdx.x && group.y == blockIdx.y && group.z == blockIdx.z;
  const auto alone = cg::this_thread();
  ok &= alone.size() == 1 && alone.thread_rank() == 0 && alone.meta_group_size() == 1;
  cg::sync(block);
  any.sync();
  const auto blocks = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  out[blocks * block.size() + block.thread_rank()] = ok;
}

int main() {
  for (const dim3 shape : {dim3(64), dim3(33), dim3(1), dim3(1024), dim3(5, 4, 3), dim3(3, 1, 7)}) {
    check_coordinates<8>(shape);
    check_coordinates<16>(shape);
    check_coordinates<32>(shape);
    const int threads = static_cast<int>(shape.x * shape.y * shape.z);
    Array<int> out(threads * 6);
    whole_block<<<dim3(3, 1, 2), shape>>>(out.get());
    out.expect("whole block", [](int) { return 1; });
  }
  return result();
}
