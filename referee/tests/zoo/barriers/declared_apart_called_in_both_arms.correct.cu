// The function is declared above its caller and defined below it; all threads come by one call.
#include "../zoo.h"

__device__ void meet();

__global__ void reversed(int* out) {
  const int t = threadIdx.x;
  __shared__ int tile[64];
  tile[t] = t;
  meet();
  out[t] = tile[63 - t];
}

__device__ void meet() {
  __syncthreads();
}

int main() {
  Device<int> out(64);
  reversed<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i; });
}
