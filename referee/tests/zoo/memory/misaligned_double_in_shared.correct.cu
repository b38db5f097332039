// The doubles come first, then the ints.
#include "../zoo.h"

__global__ void carve(double* out, int n) {
  extern __shared__ double pool[];
  double* values = pool;
  int* counts = reinterpret_cast<int*>(pool + n);
  const int t = threadIdx.x;
  counts[t] = t;
  values[t] = 0.5;
  __syncthreads();
  out[t] = counts[t] * values[t];
}

int main() {
  Device<double> out(32);
  carve<<<1, 32, 400>>>(out.get(), 32);
  return out.verify([](int i) { return 0.5 * i; });
}
