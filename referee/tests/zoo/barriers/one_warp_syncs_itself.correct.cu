// __syncwarp orders one warp.
#include "../zoo.h"

__global__ void first_warp(int* out) {
  __shared__ int tile[32];
  const int t = threadIdx.x;
  if (t < 32) {
    tile[t] = t;
    __syncwarp();
    out[t] = tile[31 - t];
  }
  const int all = __syncthreads_count(1);
  if (t >= 32) out[t] = all;
}

int main() {
  Device<int> out(64);
  first_warp<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i < 32 ? 31 - i : 64; });
}
