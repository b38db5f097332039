// expect: out-of-bounds line 10
// Column 32 of a 32-wide row is the next row's first element.
#include "../zoo.h"

__global__ void rows(int* out) {
  __shared__ int tile[4][32];
  const int t = threadIdx.x;
  for (int row = 0; row < 4; ++row) tile[row][t] = 0;
  __syncthreads();
  if (t == 0) tile[1][t + 32] = 7;
  __syncthreads();
  out[t] = tile[2][t];
}

int main() {
  Device<int> out(32);
  rows<<<1, 32>>>(out.get());
  return out.verify(0);
}
