#include "clusters.h"

// Behind the first barrier, blocks hand data on through the next one's shared memory with fence and
// flag; each waits for its reader's word before it ends.
__global__ void ring(int* out) {
  __shared__ int data, ready;
  __shared__ int taken;
  const auto cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank(), size = cluster.num_blocks();
  if (threadIdx.x == 0) ready = taken = 0;
  cluster.sync();
  if (threadIdx.x != 0) return;
  int sum = blockIdx.x;
  if (rank > 0) {
    volatile int* flag = &ready;
    while (*flag == 0) {
    }
    __threadfence();
    sum += data;
    int* done = cluster.map_shared_rank(&taken, rank - 1);
    __threadfence();
    atomicExch(done, 1);
  }
  if (rank + 1 < size) {
    *cluster.map_shared_rank(&data, rank + 1) = sum;
    __threadfence();
    atomicExch(cluster.map_shared_rank(&ready, rank + 1), 1);
    volatile int* word = &taken;
    while (*word == 0) {
    }
    __threadfence();
  }
  out[blockIdx.x] = sum;
}

int main() {
  Device<int> out(8);
  launch(ring, 8, 32, 4, out.get());
  return out.verify(
      [](int i) { return i < 4 ? i * (i + 1) / 2 : (i - 4) * (i - 3) / 2 + 4 * (i - 3); });
}
