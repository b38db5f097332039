// Whole tiles take a branch, and whole tiles leave early: their operations name only their own
// lanes.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void extremes(int* out, const int* in) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const unsigned row = tile.meta_group_rank();
  if (row == 3) return;
  const int value = in[threadIdx.x];
  int result = 0;
  if (row % 2 == 0)
    result = cg::reduce(tile, value, cg::less<int>());
  else
    result = cg::reduce(tile, value, cg::greater<int>());
  if (tile.thread_rank() == 0) out[row] = result;
}

int main() {
  int values[32], results[3];
  for (int i = 0; i < 32; ++i) values[i] = (i * 19 + 7) % 37;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(results)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  extremes<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("least %d, largest %d, least %d\n", results[0], results[1], results[2]);
}
