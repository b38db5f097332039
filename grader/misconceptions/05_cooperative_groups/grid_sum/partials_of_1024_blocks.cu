// expect: diagnosed LoadsFromTheEndOfAHugeArray
// A sum of each block, in an array for "more blocks than any device holds": an H200 holds 1056 of
// 256 threads.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

__device__ float thread_sum(const float* in, int n, int thread, int threads) {
  const float4* const in4 = reinterpret_cast<const float4*>(in);
  float sum = 0.0f;
  for (int k = thread; k < n / 4; k += threads) {
    const float4 x = in4[k];
    sum += (x.x + x.y) + (x.z + x.w);
  }
  const int i = n / 4 * 4 + thread;
  if (i < n) sum += in[i];
  return sum;
}

__device__ float of_block[1024];

__global__ void add_all(float* out, const float* in, int n) {
  const cg::grid_group grid = cg::this_grid();
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int thread = static_cast<int>(grid.thread_rank());
  const float mine = thread_sum(in, n, thread, static_cast<int>(grid.num_threads()));
  const float sum = cg::reduce(warp, mine, cg::plus<float>());
  __shared__ float of_warp[kThreads / 32];
  if (warp.thread_rank() == 0) of_warp[warp.meta_group_rank()] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    float all = 0.0f;
    for (const float one : of_warp) all += one;
    of_block[blockIdx.x] = all;
  }
  grid.sync();
  if (thread > 0) return;
  float total = 0.0f;
  for (unsigned b = 0; b < gridDim.x; ++b) total += of_block[b];
  *out = total;
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
