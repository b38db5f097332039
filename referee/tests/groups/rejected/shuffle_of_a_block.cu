// says: no member named
// Blocks do not shuffle.
#include "../groups.h"

__global__ void kernel(int* out) { out[0] = cg::this_thread_block().shfl(1, 0); }

int main() { return 0; }
