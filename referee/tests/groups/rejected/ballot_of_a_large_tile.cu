// says: no member named
// A tile of several warps has no ballot.
#include "../groups.h"

__global__ void kernel(int* out) {
  out[0] = static_cast<int>(cg::tiled_partition<64>(cg::this_thread_block()).ballot(1));
}

int main() { return 0; }
