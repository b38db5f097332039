// With __syncwarp between the steps, volatile does no harm.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int storage[32];
  volatile int* tile = storage;
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    if (t < half) tile[t] = tile[t] + tile[t + half];
    __syncwarp();
  }
  if (t == 0) out[0] = tile[0];
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get());
  return out.verify(496);
}
