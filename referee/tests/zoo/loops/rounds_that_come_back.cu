// expect: endless-loop line 13
// Three buffers are passed on in turn, and the sum that should end it never changes: every third
// round all is as it was.
#include "../zoo.h"

__global__ void pass_on(int* out) {
  __shared__ int buffers[3][32];
  const int t = threadIdx.x;
  for (int b = 0; b < 3; ++b) buffers[b][t] = b;
  int from = 0;
  while (true) {
    const int to = (from + 1) % 3;
    __syncthreads();
    buffers[to][t] = buffers[from][31 - t];
    from = to;
    if (buffers[0][t] + buffers[1][t] + buffers[2][t] > 3) break;
  }
  out[t] = buffers[from][t];
}

int main() {
  Device<int> out(32);
  pass_on<<<1, 32>>>(out.get());
  return out.verify(0);
}
