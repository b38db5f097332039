// expect: barrier-divergence line 11 and 13
// Half of the block waits at a barrier that the other half never reaches.
#include "../zoo.h"

__global__ void half(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = 0;
  if (t < 32) {
    tile[t] = t;
    __syncthreads();
  }
  __syncthreads();
  out[t] = tile[t % 32];
}

int main() {
  Device<int> out(64);
  half<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i % 32; });
}
