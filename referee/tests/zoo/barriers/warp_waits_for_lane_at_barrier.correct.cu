// Lane 0 votes, too.
#include "../zoo.h"

__global__ void vote(int* out) {
  const int t = threadIdx.x;
  int some = 0;
  some = __any_sync(0xffffffffu, t == 40) != 0 ? 1 : 0;
  __syncthreads();
  out[t] = some;
}

int main() {
  Device<int> out(64);
  vote<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i / 32; });
}
