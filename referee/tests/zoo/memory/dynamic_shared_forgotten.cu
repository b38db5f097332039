// expect: out-of-bounds line 9
// may: out-of-bounds line 11
// The launch does not say how much dynamic shared memory the kernel needs.
#include "../zoo.h"

__global__ void reverse(int* out) {
  extern __shared__ int tile[];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  out[t] = tile[63 - t];
}

int main() {
  Device<int> out(64);
  reverse<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i; });
}
