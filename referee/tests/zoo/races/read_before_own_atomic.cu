// expect: shared-race line 11 and 12
// A thread reads what others add to, and then adds itself: its own atomic orders nothing.
#include "../zoo.h"

__global__ void count(int* out) {
  __shared__ int counter;
  const int t = threadIdx.x;
  if (t == 0) counter = 0;
  __syncthreads();
  int seen = 0;
  if (t == 33) seen = counter;
  atomicAdd(&counter, 1);
  out[t] = seen < 0;
}

int main() {
  Device<int> out(64);
  count<<<1, 64>>>(out.get());
  return out.verify(0);
}
