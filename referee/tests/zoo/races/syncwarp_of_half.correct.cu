// The full __syncwarp orders both halves.
#include "../zoo.h"

__global__ void swap_halves(int* out) {
  __shared__ int tile[32];
  const int lane = threadIdx.x;
  tile[lane] = lane;
  __syncwarp();
  out[lane] = tile[lane ^ 16];
}

int main() {
  Device<int> out(32);
  swap_halves<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i ^ 16; });
}
