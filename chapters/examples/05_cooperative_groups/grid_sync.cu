// All blocks find their largest value, meet at the grid's barrier, and then subtract the largest.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void subtract_largest(int* out, int* largest, const int* in) {
  const cg::grid_group grid = cg::this_grid();
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const unsigned long long t = grid.thread_rank();
  const int most = cg::reduce(warp, in[t], cg::greater<int>());
  if (warp.thread_rank() == 0) atomicMax(largest, most);
  grid.sync();
  out[t] = in[t] - *largest;
}

int main() {
  const int n = 512;
  int values[n];
  for (int i = 0; i < n; ++i) values[i] = i * 37 % 401;
  int *in = nullptr, *out = nullptr, *largest = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(values)));
  CHECK(cudaMalloc(&largest, sizeof(int)));
  CHECK(cudaMemset(largest, 0, sizeof(int)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  void* arguments[] = {&out, &largest, &in};
  CHECK(cudaLaunchCooperativeKernel(subtract_largest, dim3(4), dim3(128), arguments, 0, nullptr));
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  CHECK(cudaFree(largest));
  std::printf("first %d, last %d\n", values[0], values[n - 1]);
}
