// One barrier behind the branch.
#include "../zoo.h"

__global__ void fill(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  if (t % 2 == 0) {
    tile[t] = t;
  } else {
    tile[t] = -t;
  }
  __syncthreads();
  out[t] = tile[t ^ 1];
}

int main() {
  Device<int> out(64);
  fill<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i % 2 == 0 ? -(i ^ 1) : (i ^ 1); });
}
