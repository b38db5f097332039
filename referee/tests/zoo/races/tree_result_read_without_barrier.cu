// expect: shared-race line 11 and 13
// The loop's barrier stands before the step, so the last step has none behind it.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int tile[128];
  const int t = threadIdx.x;
  tile[t] = t;
  for (int half = 64; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) tile[t] += tile[t + half];
  }
  out[t] = tile[0];
}

int main() {
  Device<int> out(128);
  sum<<<1, 128>>>(out.get());
  return out.verify(127 * 64);
}
