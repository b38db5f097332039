// launch-budget: 0.3
// expect: endless-loop line 10 or endless-loop line 11 or endless-loop line 12
// The block looks at the flag together, between barriers, and nobody sets it. (The budget is for
// schedules in which blocks take turns: no watch comes to its end there.)
#include "../zoo.h"

__global__ void wait_for(volatile int* flag, int* out) {
  __shared__ int seen;
  do {
    if (threadIdx.x == 0) seen = *flag;
    __syncthreads();
  } while (__syncthreads_or(seen) == 0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}

int main() {
  Device<int> flag(1), out(3 * 64);
  wait_for<<<3, 64>>>(flag.get(), out.get());
  return out.verify(1);
}
