// expect: misaligned-access line 11
// Dynamic shared memory is carved without regard to alignment.
#include "../zoo.h"

__global__ void carve(double* out, int n) {
  extern __shared__ double pool[];
  int* counts = reinterpret_cast<int*>(pool);
  double* values = reinterpret_cast<double*>(counts + n);
  const int t = threadIdx.x;
  counts[t] = t;
  values[t] = 0.5;
  __syncthreads();
  out[t] = counts[t] * values[t];
}

int main() {
  Device<double> out(32);
  carve<<<1, 32, 400>>>(out.get(), 33);
  return out.verify([](int i) { return 0.5 * i; });
}
