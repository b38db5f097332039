// says: memcpy_async works on a thread_block
// Only groups of one block copy into its shared memory.
#include <cooperative_groups/memcpy_async.h>
#include "../groups.h"

__global__ void kernel(int* out) {
  __shared__ int buffer[4];
  cg::memcpy_async(cg::this_grid(), buffer, out, sizeof(buffer));
}

int main() { return 0; }
