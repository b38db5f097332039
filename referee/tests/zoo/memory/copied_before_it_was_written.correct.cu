// Half of the words are copied before anybody writes them, and nobody reads the copies of those.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int tile[64];
  __shared__ int copy[64];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncwarp();
  if (t == 0) memcpy(copy, tile, sizeof(tile));
  __syncwarp();
  tile[32 + t] = 0;
  __syncwarp();
  atomicAdd(out, copy[t] + tile[63 - t]);
}

int main() {
  Device<int> out(1);
  cudaMemset(out.get(), 0, sizeof(int));
  sum<<<1, 32>>>(out.get());
  return out.verify(496);
}
