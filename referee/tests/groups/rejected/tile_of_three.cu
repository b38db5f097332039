// says: a power of two from 1 to 1024
// Tiles have sizes that are powers of two.
#include "../groups.h"

__global__ void kernel(int* out) {
  out[0] = static_cast<int>(cg::tiled_partition<3>(cg::this_thread_block()).size());
}

int main() { return 0; }
