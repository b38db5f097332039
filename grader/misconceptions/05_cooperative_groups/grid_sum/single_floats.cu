// expect: craft CraftLoadsSixteenBytesAtOnce
// Right: a float at a time, which asks for a quarter of the bytes.
// breaks: Each element is loaded exactly once
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

__device__ float thread_sum(const float* in, int n, int thread, int threads) {
  float sum = 0.0f;
  for (int i = thread; i < n; i += threads) sum += in[i];
  return sum;
}

__global__ void add_all(float* out, const float* in, int n) {
  const cg::grid_group grid = cg::this_grid();
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int thread = static_cast<int>(grid.thread_rank());
  if (thread == 0) *out = 0.0f;
  grid.sync();
  const float mine = thread_sum(in, n, thread, static_cast<int>(grid.num_threads()));
  const float sum = cg::reduce(warp, mine, cg::plus<float>());
  if (warp.thread_rank() == 0) atomicAdd(out, sum);
}

int blocks_that_fit() {
  int device = 0;
  int processors = 0;
  int each = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, add_all, kThreads, 0);
  return processors * each;
}

void grid_sum(float* out, const float* in, int n) {
  const int wanted = n == 0 ? 1 : (n - 1) / (4 * kThreads) + 1;
  const int blocks = min(wanted, blocks_that_fit());
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(add_all, dim3(blocks), dim3(kThreads), arguments, 0, nullptr);
}
