// says: values of up to 32 bytes
// A shuffled value has at most 32 bytes.
#include "../groups.h"

struct Large {
  int numbers[9];
};

__global__ void kernel(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  out[0] = warp.shfl(Large{}, 0).numbers[0];
}

int main() { return 0; }
