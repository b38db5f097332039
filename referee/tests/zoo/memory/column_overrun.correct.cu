// Every column is one of the row's, and a pointer may go through all rows.
#include "../zoo.h"

__global__ void rows(int* out) {
  __shared__ int tile[4][32];
  const int t = threadIdx.x;
  int* all = tile[0];
  for (int i = t; i < 4 * 32; i += 32) all[i] = 0;
  __syncthreads();
  if (t == 0) tile[1][t + 31] = 7;
  __syncthreads();
  out[t] = tile[2][t] + tile[1][31];
}

int main() {
  Device<int> out(32);
  rows<<<1, 32>>>(out.get());
  return out.verify(7);
}
