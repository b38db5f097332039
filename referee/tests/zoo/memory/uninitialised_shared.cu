// expect: uninitialised-read line 12
// Only some elements of the tile are written before all are read.
#include "../zoo.h"

__global__ void sum(int* out, int n) {
  __shared__ int tile[32];
  const int t = threadIdx.x;
  if (t < n) tile[t] = 1;
  __syncwarp();
  if (t != 0) return;
  int result = 0;
  for (int i = 0; i < 32; ++i) result += tile[i];
  *out = result;
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get(), 20);
  return out.verify(20);
}
