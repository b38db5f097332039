// says: the operator must return the type of the value
// The operator's type differs from the value's.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  out[0] = static_cast<int>(cg::reduce(warp, 1.0f, cg::plus<int>()));
}

int main() { return 0; }
