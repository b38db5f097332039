// expect: read-only-load line 9 and 7
// Atomics write, too; the barrier of the block orders them before the load.
#include "../zoo.h"

__global__ void count(int* bins, int* out) {
  const unsigned i = threadIdx.x;
  atomicAdd(&bins[i % 4], 1);
  __syncthreads();
  out[i] = __ldg(&bins[i % 4]);
}

int main() {
  Device<int> bins(4), out(64);
  count<<<1, 64>>>(bins.get(), out.get());
  return out.verify(16);
}
