// grid_sum: the sum of an array, by one kernel whose blocks meet at a barrier of the whole grid.
//
//   out  device pointer to one float; receives in[0] + ... + in[n - 1], which is 0 where n is 0.
//        What it holds before the call means nothing
//   in   device pointer to n floats, aligned to 16 bytes; they must not change
//   n    0 or more; no multiple of anything
//
// Contract
//   - One launch, a cooperative one, in which the blocks synchronise by grid.sync(). No second
//     kernel and no cudaMemset. The order of the additions is yours to choose.
//   - The grid has no more blocks than the device holds at once, whatever device it is, nor many
//     more than n elements have work for.
//   - Each element is loaded once, and lanes load 16 bytes at once.
//   - Threads combine their sums before they add to one place: at most one atomic for each 32
//     elements, or none.
//   - Device memory that grid_sum allocates it frees. It may be called again.
//   - grid_sum need not wait for its kernel, nor check it; the caller does both.
//
// Read chapters/05_cooperative_groups.md#the-whole-grid, then ./run.sh test grid_sum
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// The largest blocks: the fewer there are, the less the barrier of the grid and the atomics cost.
constexpr int kThreads = 1024;
// A block that is alone has neither, and starts and adds up sooner with fewer threads.
constexpr int kThreadsAlone = 512;
// Loads of 16 bytes that a thread has under way at once. An SM needs tens of kilobytes under way to
// keep the memory busy; this gives it more than that, also where it holds less than 2048 threads.
constexpr int kInFlight = 4;

__device__ float sum_of(float4 x) { return (x.x + x.y) + (x.z + x.w); }

// This thread's share of the array: every element that no other thread takes. Unsigned: near the
// largest n, k + i * threads is more than an int holds.
__device__ float thread_sum(const float* in, unsigned n, unsigned thread, unsigned threads) {
  const unsigned fours = n / 4;
  const float4* const in4 = reinterpret_cast<const float4*>(in);
  float sum = 0.0f;
  for (unsigned k = thread; k < fours; k += kInFlight * threads) {
    float4 x[kInFlight];
    for (unsigned i = 0; i < kInFlight; ++i) {
      const unsigned at = k + i * threads;
      x[i] = at < fours ? in4[at] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    for (unsigned i = 0; i < kInFlight; ++i) sum += sum_of(x[i]);
  }
  // At most three elements after the last whole four.
  const unsigned i = 4 * fours + thread;
  if (i < n) sum += in[i];
  return sum;
}

// The sum of the block's values, in all threads of its first warp. Called once.
__device__ float block_sum(const cg::thread_block& block, float value) {
  __shared__ float partial[kThreads / 32];
  const auto warp = cg::tiled_partition<32>(block);
  value = cg::reduce(warp, value, cg::plus<float>());
  if (warp.thread_rank() == 0) partial[warp.meta_group_rank()] = value;
  block.sync();
  if (warp.meta_group_rank() > 0) return 0.0f;
  const float mine =
      warp.thread_rank() < block.num_threads() / 32 ? partial[warp.thread_rank()] : 0.0f;
  return cg::reduce(warp, mine, cg::plus<float>());
}

__global__ void __launch_bounds__(kThreads) add_all(float* out, const float* in, int n) {
  const cg::grid_group grid = cg::this_grid();
  const cg::thread_block block = cg::this_thread_block();
  const auto thread = static_cast<unsigned>(grid.thread_rank());
  const auto threads = static_cast<unsigned>(grid.num_threads());
  // A single block has nobody to wait for.
  const bool alone = gridDim.x == 1;
  if (thread == 0 && !alone) *out = 0.0f;
  const float sum = block_sum(block, thread_sum(in, n, thread, threads));
  if (alone) {
    if (thread == 0) *out = sum;
    return;
  }
  // Before the barrier *out is cleared, and after it the blocks add. Without it, one of them might
  // add first and see its sum cleared away. All threads come here: a block that left would be
  // waited for.
  grid.sync();
  if (block.thread_rank() == 0) atomicAdd(out, sum);
}

void grid_sum(float* out, const float* in, int n) {
  int device = 0;
  int multiprocessors = 0;
  int blocks_each = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, add_all, kThreads, 0);
  // A thread for each four elements, as long as all blocks fit. One block for an empty array, which
  // has a sum too.
  const int wanted = n == 0 ? 1 : (n - 1) / (4 * kThreads) + 1;
  const int blocks = min(wanted, blocks_each * multiprocessors);
  const int threads = blocks == 1 ? kThreadsAlone : kThreads;
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(add_all, dim3(blocks), dim3(threads), arguments, 0, nullptr);
}
