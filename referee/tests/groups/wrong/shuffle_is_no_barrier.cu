// expect: shared-race line 9 and 11
// A tile's shuffle is taken for a barrier.
#include "../groups.h"

__global__ void kernel(int* out) {
  __shared__ int values[32];
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const unsigned t = warp.thread_rank();
  values[t] = static_cast<int>(t);
  warp.shfl(1, 0);
  out[t] = values[31 - t];
}

int main() {
  Array<int> out(32);
  kernel<<<1, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
