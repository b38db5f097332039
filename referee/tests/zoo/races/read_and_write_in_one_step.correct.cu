// The reads and the writes are two steps.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = t;
  tile[t + 32] = 0;
  __syncwarp();
  for (int step = 16; step > 0; step /= 2) {
    const int sum = tile[t] + tile[t + step];
    __syncwarp();
    tile[t] = sum;
    __syncwarp();
  }
  if (t == 0) out[0] = tile[0];
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get());
  return out.verify(496);
}
