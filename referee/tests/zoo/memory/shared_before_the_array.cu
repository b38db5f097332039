// expect: out-of-bounds line 10
// Lane 0 reads the element before the tile.
#include "../zoo.h"

__global__ void shift(int* out) {
  __shared__ int tile[32];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncwarp();
  out[t] = tile[t - 1];
}

int main() {
  Device<int> out(32);
  shift<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i > 0 ? i - 1 : 0; });
}
