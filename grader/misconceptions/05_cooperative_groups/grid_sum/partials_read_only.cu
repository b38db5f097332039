// expect: read-only-load line 50
// __ldg promises that nobody writes the memory as long as the kernel runs, and no barrier of the
// grid takes that back.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;
constexpr int kMostBlocks = 2048;

__device__ float parts[kMostBlocks];  // a sum for each block

// The sum of the block's values, in thread 0. A barrier must stand between two calls.
__device__ float block_sum(float value) {
  __shared__ float of_warp[kThreads / 32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  if (lane == 0) of_warp[warp] = value;
  __syncthreads();
  if (warp > 0) return 0.0f;
  value = lane < kThreads / 32 ? of_warp[lane] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

// The sum of this thread's elements.
__device__ float thread_sum(const float* in, int n) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int threads = gridDim.x * kThreads;
  const int fours = n / 4;
  float sum = 0.0f;
  for (int i = thread; i < fours; i += threads) {
    const float4 four = reinterpret_cast<const float4*>(in)[i];
    sum += (four.x + four.y) + (four.z + four.w);
  }
  if (thread < n % 4) sum += in[4 * fours + thread];
  return sum;
}

__global__ void grid_sum_kernel(float* out, const float* in, int n) {
  const cg::grid_group grid = cg::this_grid();
  float sum = block_sum(thread_sum(in, n));
  if (threadIdx.x == 0) parts[blockIdx.x] = sum;
  grid.sync();
  if (blockIdx.x > 0) return;

  sum = 0.0f;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) sum += __ldg(&parts[b]);
  sum = block_sum(sum);
  if (threadIdx.x == 0) *out = sum;
}

void grid_sum(float* out, const float* in, int n) {
  int device = 0, processors = 0, each = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, grid_sum_kernel, kThreads, 0);

  const int wanted = n / (4 * kThreads) + 1;
  const int fit = processors * each < kMostBlocks ? processors * each : kMostBlocks;
  const int blocks = wanted < fit ? wanted : fit;
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(grid_sum_kernel, dim3(blocks), dim3(kThreads), arguments, 0, nullptr);
}
