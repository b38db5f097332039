// expect: shared-race line 10 and 11
// The counter grows atomically but is read plainly.
#include "../zoo.h"

__global__ void last(int* out) {
  __shared__ int arrived;
  const int t = threadIdx.x;
  if (t == 0) arrived = 0;
  __syncthreads();
  atomicAdd(&arrived, 1);
  if (arrived == 64) out[0] = 1;
}

int main() {
  Device<int> out(1);
  last<<<1, 64>>>(out.get());
  return out.verify(1);
}
