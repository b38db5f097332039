// expect: shared-race line 11
// The tree reduction lacks the barrier between its steps.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int tile[256];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
  }
  if (t == 0) out[0] = tile[0];
}

int main() {
  Device<int> out(1);
  sum<<<1, 256>>>(out.get());
  return out.verify(255 * 128);
}
