// expect: activemask-dependence
// __activemask() shows who happens to be here; it is no promise that the warp is whole.
#include "../zoo.h"

__global__ void sum(int* out) {
  const int lane = threadIdx.x;
  const unsigned mask = __activemask();
  const int result = __reduce_add_sync(mask, 1);
  if (lane == 0) out[0] = result;
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get());
  return out.verify(32);
}
