// expect: shared-race line 10 and 11
// Two arrays are carved out of dynamic shared memory, and the second starts inside the first.
#include "../zoo.h"

__global__ void carve(int* out) {
  extern __shared__ int pool[];
  int* first = pool;
  int* second = pool + 32;
  const int t = threadIdx.x;
  first[t] = t;
  second[t] = 100 + t;
  __syncthreads();
  out[t] = first[t];
}

int main() {
  Device<int> out(64);
  carve<<<1, 64, 128 * sizeof(int)>>>(out.get());
  return out.verify([](int i) { return i; });
}
