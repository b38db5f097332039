// says: reduce and scan work on a thread_block_tile or a coalesced_group
// A block has no reduction.
#include "../groups.h"

__global__ void kernel(int* out) {
  out[0] = cg::reduce(cg::this_thread_block(), 1, cg::plus<int>());
}

int main() { return 0; }
