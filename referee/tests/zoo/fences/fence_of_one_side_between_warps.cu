// expect: shared-race line 12 and 18
// A flag in shared memory between two warps; the reading one has no fence.
#include "../zoo.h"

__global__ void hand_over(int* out) {
  __shared__ int data;
  __shared__ int flag;
  const int t = threadIdx.x;
  if (t == 0) flag = 0;
  __syncthreads();
  if (t == 0) {
    data = 42;
    __threadfence_block();
    atomicExch(&flag, 1);
  } else if (t == 32) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    out[0] = data;
  }
}

int main() {
  Device<int> out(1);
  hand_over<<<1, 64>>>(out.get());
  return out.verify(42);
}
