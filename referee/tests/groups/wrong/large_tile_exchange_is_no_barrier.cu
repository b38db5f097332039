// expect: shared-race line 9 and 11
// A reduction over several warps is taken for a barrier.
#include "../groups.h"

__global__ void kernel(int* out) {
  __shared__ int values[128];
  const auto tile = cg::tiled_partition<128>(cg::this_thread_block());
  const int t = static_cast<int>(threadIdx.x);
  values[t] = t;
  const int sum = cg::reduce(tile, t, cg::plus<int>());
  out[t] = values[127 - t] + sum;
}

int main() {
  Array<int> out(128);
  kernel<<<1, 128>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
