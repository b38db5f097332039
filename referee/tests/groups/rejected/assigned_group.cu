// says: deleted
// Groups cannot be assigned.
#include "../groups.h"

__global__ void kernel(int* out) {
  auto group = cg::coalesced_threads();
  group = cg::binary_partition(group, threadIdx.x % 2 == 0);
  out[threadIdx.x] = static_cast<int>(group.size());
}

int main() { return 0; }
