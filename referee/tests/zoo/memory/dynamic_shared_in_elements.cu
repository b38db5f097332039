// expect: out-of-bounds line 9
// may: out-of-bounds line 11
// The size is given in elements, not in bytes.
#include "../zoo.h"

__global__ void reverse(double* out) {
  extern __shared__ double tile[];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  out[t] = tile[63 - t];
}

int main() {
  Device<double> out(64);
  reverse<<<1, 64, 64>>>(out.get());
  return out.verify([](int i) { return 63.0 - i; });
}
