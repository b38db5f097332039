// The second array starts behind the first.
#include "../zoo.h"

__global__ void carve(int* out) {
  extern __shared__ int pool[];
  int* first = pool;
  int* second = pool + 64;
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
