// expect: activemask-dependence
// Inside a branch __activemask() need not show all lanes that took it.
#include "../zoo.h"

__global__ void count(int* out, int n) {
  const int lane = threadIdx.x;
  if (lane < n) {
    const unsigned mask = __activemask();
    out[lane] = __popc(__ballot_sync(mask, lane % 2 == 0));
  }
}

int main() {
  Device<int> out(20);
  count<<<1, 32>>>(out.get(), 20);
  return out.verify(10);
}
