// A barrier lies between.
#include "../zoo.h"

__global__ void count(int* out) {
  __shared__ int counter;
  const int t = threadIdx.x;
  if (t == 0) counter = 0;
  __syncthreads();
  atomicAdd(&counter, 1);
  __syncthreads();
  if (t == 0) out[0] = counter;
}

int main() {
  Device<int> out(1);
  count<<<1, 64>>>(out.get());
  return out.verify(64);
}
