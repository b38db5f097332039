// says: is cut by tiled_partition(group, n)
// A coalesced group is cut at run time only.
#include "../groups.h"

__global__ void kernel(int* out) {
  out[0] = static_cast<int>(cg::tiled_partition<4>(cg::coalesced_threads()).size());
}

int main() { return 0; }
