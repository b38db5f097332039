// expect: craft CraftAsksOneBlockOnce
// Right, and no group was asked: the host knows the numbers, too.
#include <cuda_runtime.h>

#include <vector>

__global__ void coordinates_kernel() {}

void coordinates(int4* nested, int4* flat, int threads) {
  std::vector<int4> in_eight, in_block;
  for (int t = 0; t < threads; ++t) {
    in_eight.push_back(make_int4(t % 4, 4, t % 8 / 4, 2));
    in_block.push_back(make_int4(t % 4, 4, t / 4, threads / 4));
  }
  coordinates_kernel<<<1, threads>>>();
  const size_t bytes = threads * sizeof(int4);
  if (cudaMemcpy(nested, in_eight.data(), bytes, cudaMemcpyHostToDevice) != cudaSuccess) return;
  if (cudaMemcpy(flat, in_block.data(), bytes, cudaMemcpyHostToDevice) != cudaSuccess) return;
}
