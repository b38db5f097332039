// expect: out-of-bounds line 10
// A thread follows a pointer to a local variable of another thread.
#include "../zoo.h"

__global__ void steal(int* out) {
  __shared__ const int* where;
  int mine[4] = {1, 2, 3, static_cast<int>(threadIdx.x) + 4};
  if (threadIdx.x == 0) where = mine;
  __syncthreads();
  out[threadIdx.x] = where[3] + mine[0];
}

int main() {
  Device<int> out(32);
  steal<<<1, 32>>>(out.get());
  return out.verify(5);
}
