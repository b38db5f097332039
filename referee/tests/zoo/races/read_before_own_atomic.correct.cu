// What the thread's own atomic returns is the value that it wants.
#include "../zoo.h"

__global__ void count(int* out) {
  __shared__ int counter;
  const int t = threadIdx.x;
  if (t == 0) counter = 0;
  __syncthreads();
  int seen = atomicAdd(&counter, 1);
  out[t] = seen < 0;
}

int main() {
  Device<int> out(64);
  count<<<1, 64>>>(out.get());
  return out.verify(0);
}
