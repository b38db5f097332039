// says: meta_group_size
// Meta ranks and sizes are no constant expressions, as in CUDA 13.0.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const auto tile = cg::tiled_partition<4>(warp);
  static_assert(tile.meta_group_size() == 8, "");
  out[0] = static_cast<int>(tile.size());
}

int main() { return 0; }
