// __syncthreads orders the block.
#include "../zoo.h"

__global__ void shift(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  out[t] = tile[(t + 1) % 64];
}

int main() {
  Device<int> out(64);
  shift<<<1, 64>>>(out.get());
  return out.verify([](int i) { return (i + 1) % 64; });
}
