// Each block adds, and only then takes its ticket; fences keep it in that order.
#include "../zoo.h"

__global__ void sum(const int* in, int* total, unsigned* tickets, int* out) {
  atomicAdd(total, in[blockIdx.x]);
  __threadfence();
  const unsigned ticket = atomicAdd(tickets, 1u);
  __threadfence();
  if (ticket == gridDim.x - 1) *out = atomicAdd(total, 0);
}

int main() {
  Device<int> in(40, [](int i) { return i; }), total(1), out(1);
  Device<unsigned> tickets(1);
  sum<<<40, 1>>>(in.get(), total.get(), tickets.get(), out.get());
  return out.verify(39 * 20);
}
