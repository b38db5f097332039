// The value that atomicAdd returns is the read.
#include "../zoo.h"

__global__ void last(int* out) {
  __shared__ int arrived;
  const int t = threadIdx.x;
  if (t == 0) arrived = 0;
  __syncthreads();
  const int before = atomicAdd(&arrived, 1);
  if (before == 63) out[0] = 1;
}

int main() {
  Device<int> out(1);
  last<<<1, 64>>>(out.get());
  return out.verify(1);
}
