// weak: old-value line 6 and 9
// Partial sums are volatile, the ticket an atomic. Without fences the last block may read old sums.
#include "../zoo.h"

__global__ void sum(const int* in, volatile int* partial, int* tickets, int* out) {
  partial[blockIdx.x] = in[blockIdx.x];
  if (atomicAdd(tickets, 1) != gridDim.x - 1) return;
  int total = 0;
  for (int i = 0; i < gridDim.x; ++i) total += partial[i];
  *out = total;
}

int main() {
  Device<int> in(6, [](int i) { return i + 1; }), partial(6), tickets(1), out(1);
  sum<<<6, 1>>>(in.get(), partial.get(), tickets.get(), out.get());
  return out.verify(21);
}
