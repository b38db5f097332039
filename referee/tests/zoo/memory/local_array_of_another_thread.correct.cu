// The value itself goes through shared memory.
#include "../zoo.h"

__global__ void steal(int* out) {
  __shared__ int what;
  int mine[4] = {1, 2, 3, static_cast<int>(threadIdx.x) + 4};
  if (threadIdx.x == 0) what = mine[3];
  __syncthreads();
  out[threadIdx.x] = what + mine[0];
}

int main() {
  Device<int> out(32);
  steal<<<1, 32>>>(out.get());
  return out.verify(5);
}
