// The third launch argument is the size in bytes.
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
  reverse<<<1, 64, 64 * sizeof(int)>>>(out.get());
  return out.verify([](int i) { return 63 - i; });
}
