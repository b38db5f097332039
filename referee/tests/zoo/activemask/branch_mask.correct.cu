// A ballot before the branch names exactly the lanes that take it.
#include "../zoo.h"

__global__ void count(int* out, int n) {
  const int lane = threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffffu, lane < n);
  if (lane < n) {
    out[lane] = __popc(__ballot_sync(mask, lane % 2 == 0));
  }
}

int main() {
  Device<int> out(20);
  count<<<1, 32>>>(out.get(), 20);
  return out.verify(10);
}
