// The barrier stands outside of the condition.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int tile[128];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  for (int half = 64; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) out[0] = tile[0];
}

int main() {
  Device<int> out(1);
  sum<<<1, 128>>>(out.get());
  return out.verify(127 * 64);
}
