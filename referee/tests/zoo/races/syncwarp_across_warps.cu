// expect: shared-race line 9 and 11
// may: uninitialised-read line 11
// __syncwarp orders one warp; the neighbour of lane 31 lives in the next.
#include "../zoo.h"

__global__ void shift(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncwarp();
  out[t] = tile[(t + 1) % 64];
}

int main() {
  Device<int> out(64);
  shift<<<1, 64>>>(out.get());
  return out.verify([](int i) { return (i + 1) % 64; });
}
