// All threads come by the same call, and again by another one, and in a loop.
#include "../zoo.h"

__device__ void meet() {
  __syncthreads();
}

__device__ void meet_twice() {
  meet();
  meet();
}

__global__ void halves(int* out) {
  const int t = threadIdx.x;
  __shared__ int tile[64];
  tile[t] = t;
  meet();
  const int mine = t < 32 ? tile[63 - t] : tile[t];
  meet_twice();
  for (int i = 0; i < 3; ++i) meet();
  out[t] = mine;
}

int main() {
  Device<int> out(64);
  halves<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i < 32 ? 63 - i : i; });
}
