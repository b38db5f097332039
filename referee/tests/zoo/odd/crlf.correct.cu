// Lines end with carriage return and line feed.
#include "../zoo.h"

__global__ void reverse(int* out) {
  __shared__ int tile[64];
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
