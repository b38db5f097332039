// expect: global-race line 6 and 10
// The last block adds up what the others stored, but their stores are not fenced before the ticket.
#include "../zoo.h"

__global__ void sum(int* total, int* parts, unsigned* ticket) {
  parts[blockIdx.x] = blockIdx.x + 1;
  const unsigned before = atomicAdd(ticket, 1u);
  if (before != gridDim.x - 1) return;
  int result = 0;
  for (int i = 0; i < gridDim.x; ++i) result += parts[i];
  *total = result;
}

int main() {
  Device<int> total(1), parts(8);
  Device<unsigned> ticket(1);
  sum<<<8, 1>>>(total.get(), parts.get(), ticket.get());
  return total.verify(36);
}
