// expect: global-race line 49
// "The first thread has cleared the sum long before": it often has.
// breaks: A block reads what another one has stored
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 1024;
constexpr int kInFlight = 4;

__device__ float sum_of(float4 x) { return (x.x + x.y) + (x.z + x.w); }

__device__ float thread_sum(const float* in, int n, int thread, int threads) {
  const int fours = n / 4;
  const float4* const in4 = reinterpret_cast<const float4*>(in);
  float sum = 0.0f;
  int k = thread;
  for (; k + (kInFlight - 1) * threads < fours; k += kInFlight * threads) {
    float4 x[kInFlight];
    for (int i = 0; i < kInFlight; ++i) x[i] = in4[k + i * threads];
    for (int i = 0; i < kInFlight; ++i) sum += sum_of(x[i]);
  }
  for (; k < fours; k += threads) sum += sum_of(in4[k]);
  const int i = 4 * fours + thread;
  if (i < n) sum += in[i];
  return sum;
}

__device__ float block_sum(const cg::thread_block& block, float value) {
  __shared__ float partial[kThreads / 32];
  const auto warp = cg::tiled_partition<32>(block);
  value = cg::reduce(warp, value, cg::plus<float>());
  if (warp.thread_rank() == 0) partial[warp.meta_group_rank()] = value;
  block.sync();
  if (warp.meta_group_rank() > 0) return 0.0f;
  const float mine = warp.thread_rank() < kThreads / 32 ? partial[warp.thread_rank()] : 0.0f;
  return cg::reduce(warp, mine, cg::plus<float>());
}

__global__ void __launch_bounds__(kThreads) add_all(float* out, const float* in, int n) {
  const cg::grid_group grid = cg::this_grid();
  const cg::thread_block block = cg::this_thread_block();
  const int thread = static_cast<int>(grid.thread_rank());
  const int threads = static_cast<int>(grid.num_threads());
  if (thread == 0) *out = 0.0f;
  const float sum = block_sum(block, thread_sum(in, n, thread, threads));
  if (block.thread_rank() == 0) atomicAdd(out, sum);
}

void grid_sum(float* out, const float* in, int n) {
  int device = 0;
  int multiprocessors = 0;
  int blocks_each = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, add_all, kThreads, 0);
  const int wanted = n / (4 * kThreads) + 1;
  const int blocks = min(wanted, blocks_each * multiprocessors);
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(add_all, dim3(blocks), dim3(kThreads), arguments, 0, nullptr);
}
