// A fence before the ticket and one behind it.
#include "../zoo.h"

__global__ void sum(int* total, int* parts, unsigned* ticket) {
  parts[blockIdx.x] = blockIdx.x + 1;
  __threadfence();
  const unsigned before = atomicAdd(ticket, 1u);
  if (before != gridDim.x - 1) return;
  __threadfence();
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
