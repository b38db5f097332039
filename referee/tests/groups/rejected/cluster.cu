// says: outside the referee's subset
// Clusters are outside the subset, and the error says so.
#include "../groups.h"

__global__ void kernel(int* out) {
  cg::this_cluster().sync();
  out[0] = 1;
}

int main() { return 0; }
