// Nothing that the threads hold changes for thousands of barriers but the time.
#include "../zoo.h"

__global__ void wait_until(int* out, long long ticks) {
  const long long began = clock64();
  while (__syncthreads_and(clock64() - began < ticks)) {
  }
  out[threadIdx.x] = 1;
}

int main() {
  Device<int> out(32);
  wait_until<<<1, 32>>>(out.get(), 10000000);
  return out.verify(1);
}
