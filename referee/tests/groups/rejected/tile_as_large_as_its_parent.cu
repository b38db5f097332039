// says: a tile is smaller than the group it is cut from
// A tile cannot be cut into one of its own size.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto warp = cg::tiled_partition<16>(cg::this_thread_block());
  out[0] = static_cast<int>(cg::tiled_partition<16>(warp).size());
}

int main() { return 0; }
