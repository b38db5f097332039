// expect: out-of-bounds line 14
// may: uninitialised-read line 14
// The index counts over all blocks; each has its own part only.
#include "clusters.h"

__global__ void gather(int* out) {
  __shared__ int own[32];
  const auto cluster = cg::this_cluster();
  const int i = blockIdx.x * 32 + threadIdx.x;
  own[threadIdx.x] = i;
  cluster.sync();
  const int from = (cluster.thread_rank() + 32) % 128;
  const int* theirs = cluster.map_shared_rank(own, from / 32);
  if (from >= 64) out[i] = theirs[from];
  cluster.sync();
}

int main() {
  Device<int> out(256);
  launch(gather, 8, 32, 4, out.get());
  return out.verify(
      [](int i) { return (i + 32) % 128 >= 64 ? i / 128 * 128 + (i + 32) % 128 : 0; });
}
