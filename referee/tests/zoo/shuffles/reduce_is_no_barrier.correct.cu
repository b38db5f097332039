// A __syncwarp stands between the write and the reads.
#include "../zoo.h"

__global__ void share(int* out) {
  __shared__ int total;
  const int lane = threadIdx.x;
  if (lane == 0) total = 100;
  const int sum = __reduce_add_sync(0xffffffffu, 1);
  __syncwarp();
  out[lane] = total + sum;
}

int main() {
  Device<int> out(32);
  share<<<1, 32>>>(out.get());
  return out.verify(132);
}
