// expect: craft CraftLaunchesOneKernel
// Right: where nothing is to be added, the host clears *out, and launches nothing.
// breaks: One launch, a cooperative one, for n = 0, too
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// The largest blocks: the fewer there are, the less the barrier of the grid and the atomics cost.
constexpr int kThreads = 1024;
// Loads of 16 bytes that a thread has under way at once. An SM needs tens of kilobytes under way to
// keep the memory busy; this gives it more than that, also where it holds less than 2048 threads.
constexpr int kInFlight = 4;
// A small array is one block's, which meets and waits for nobody. It starts and adds up sooner with
// fewer threads, which load twice.
constexpr int kThreadsAlone = 512;
constexpr int kInFlightAlone = 2;
static_assert(kThreadsAlone * kInFlightAlone == kThreads);

__device__ float sum_of(float4 x) { return (x.x + x.y) + (x.z + x.w); }

// The sum of the fours in4[k], in4[k + step], ... (kLoads of them, less those from `fours` on). All
// are on their way before the first is added.
template <int kLoads>
__device__ float sum_in_flight(const float4* in4, unsigned fours, unsigned k, unsigned step) {
  float4 x[kLoads];
  for (unsigned i = 0; i < kLoads; ++i) {
    const unsigned at = k + i * step;
    x[i] = at < fours ? in4[at] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  }
  float sum = 0.0f;
  for (unsigned i = 0; i < kLoads; ++i) sum += sum_of(x[i]);
  return sum;
}

// The sum of the block's values, in all threads of its first warp. A thread calls it once.
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

// Unsigned indices: near the largest n, k + i * threads is more than an int holds. And the ranks
// are made of 32 bits here: those of cg::grid_group have 64, which costs 1 % of the time.
__global__ void __launch_bounds__(kThreads) add_all(float* out, const float* in, unsigned n) {
  const cg::thread_block block = cg::this_thread_block();
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned threads = gridDim.x * blockDim.x;
  const float4* const in4 = reinterpret_cast<const float4*>(in);
  const unsigned fours = n / 4;
  // At most three elements follow the last whole four.
  const unsigned last = 4 * fours + thread;
  float sum = 0.0f;

  // A block that is alone takes the shortest way from here to the end: for a small array, fetching
  // the instructions is much of the time.
  if (blockDim.x == kThreadsAlone) {
    sum = sum_in_flight<kInFlightAlone>(in4, fours, thread, kThreadsAlone);
    if (last < n) sum += in[last];
    sum = block_sum(block, sum);
    if (thread == 0) *out = sum;
    return;
  }

  if (thread == 0) *out = 0.0f;
  for (unsigned k = thread; k < fours; k += kInFlight * threads) {
    sum += sum_in_flight<kInFlight>(in4, fours, k, threads);
  }
  if (last < n) sum += in[last];
  sum = block_sum(block, sum);
  // Before the barrier *out is cleared, and after it the blocks add. Without it, one of them might
  // add first and see its sum cleared away. All threads come here: a block that left would be
  // waited for.
  cg::this_grid().sync();
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

void grid_sum(float* out, const float* in, int n) {
  if (n == 0) {
    cudaMemset(out, 0, sizeof *out);
    return;
  }
  int device = 0;
  int multiprocessors = 0;
  int blocks_each = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, add_all, kThreads, 0);
  // A thread for each four elements, as long as all blocks fit. One block for an empty array, which
  // has a sum too. A device may be too small for a second block, which then has more to do.
  const int wanted = n == 0 ? 1 : (n - 1) / (4 * kThreads) + 1;
  const int blocks = min(wanted, blocks_each * multiprocessors);
  const int threads = wanted == 1 ? kThreadsAlone : kThreads;
  // Of the kernel's own type: nobody converts what is pointed to.
  auto length = static_cast<unsigned>(n);
  void* arguments[] = {&out, &in, &length};
  cudaLaunchCooperativeKernel(add_all, dim3(blocks), dim3(threads), arguments, 0, nullptr);
}
