// expect: shared-race line 12
// One __syncwarp a step is not enough: a lane may write what its neighbour has yet to read.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = t;
  tile[t + 32] = 0;
  __syncwarp();
  for (int step = 16; step > 0; step /= 2) {
    tile[t] += tile[t + step];
    __syncwarp();
  }
  if (t == 0) out[0] = tile[0];
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get());
  return out.verify(496);
}
