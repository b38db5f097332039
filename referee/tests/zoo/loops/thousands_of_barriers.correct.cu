// Long loops with barriers that do end: by a count in shared memory or in global memory, by the time, and
// by an atomic.
#include "../zoo.h"

__global__ void count(int* out, int n) {
  __shared__ int turns;
  if (threadIdx.x == 0) turns = 0;
  __syncthreads();
  while (turns < n) {
    __syncthreads();
    if (threadIdx.x == 0) ++turns;
    __syncthreads();
  }
  while (out[blockIdx.x] < n) {
    __syncthreads();
    if (threadIdx.x == 0) ++out[blockIdx.x];
    __syncthreads();
  }
  while (__syncthreads_or(threadIdx.x == 0 && atomicAdd(&turns, 1) < 2 * n)) {
  }
  __shared__ long long now;
  const long long start = clock64();
  do {
    __syncthreads();
    if (threadIdx.x == 0) now = clock64();
    __syncthreads();
  } while (now - start < 200000);
}

int main() {
  Device<int> out(2);
  count<<<2, 64>>>(out.get(), 3000);
  return out.verify(3000);
}
