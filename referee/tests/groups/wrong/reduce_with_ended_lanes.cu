// note: undefined-shuffle line 8
// Part of a tile has left; the reduction reads values that do not exist.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x >= 20) return;
  out[threadIdx.x] = cg::reduce(warp, 1.0f, cg::plus<float>()) > 0;
}

int main() {
  Array<int> out(32);
  kernel<<<1, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
