// expect: shared-race line 8 and 9 or uninitialised-read line 9
// Thread 0 sets the counter to 0 while others may already add to it.
#include "../zoo.h"

__global__ void count(int* out) {
  __shared__ int counter;
  const int t = threadIdx.x;
  if (t == 0) counter = 0;
  atomicAdd(&counter, 1);
  __syncthreads();
  if (t == 0) out[0] = counter;
}

int main() {
  Device<int> out(1);
  count<<<1, 64>>>(out.get());
  return out.verify(64);
}
