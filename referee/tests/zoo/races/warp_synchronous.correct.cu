// Every step reads, waits, writes and waits.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int tile[32];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    const int other = t < half ? tile[t + half] : 0;
    __syncwarp();
    tile[t] += other;
    __syncwarp();
  }
  if (t == 0) out[0] = tile[0];
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get());
  return out.verify(496);
}
