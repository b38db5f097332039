// expect: craft CraftReadsOtherBlocksBehindTheBarrier
// A block waits for the others by a counter, and the barrier of the grid comes too late.
// breaks: A block reads what another one has stored
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;
constexpr int kMostBlocks = 2048;

__device__ float parts[kMostBlocks];

__device__ float block_sum(float value) {
  __shared__ float of_warp[kThreads / 32];
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  value = cg::reduce(warp, value, cg::plus<float>());
  __syncthreads();
  if (warp.thread_rank() == 0) of_warp[threadIdx.x / 32] = value;
  __syncthreads();
  float sum = 0.0f;
  if (threadIdx.x == 0)
    for (int w = 0; w < kThreads / 32; ++w) sum += of_warp[w];
  return sum;
}

__device__ float own_sum(const float* in, int n) {
  const int id = blockIdx.x * kThreads + threadIdx.x;
  float sum = 0.0f;
  for (int i = id; i < n / 4; i += gridDim.x * kThreads) {
    const float4 four = reinterpret_cast<const float4*>(in)[i];
    sum += (four.x + four.y) + (four.z + four.w);
  }
  if (id < n % 4) sum += in[n / 4 * 4 + id];
  return sum;
}

__device__ unsigned arrived;

__global__ void grid_sum_kernel(float* out, const float* in, int n) {
  const float sum = block_sum(own_sum(in, n));
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = sum;
    __threadfence();
    atomicAdd(&arrived, 1u);
  }
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      while (*static_cast<volatile unsigned*>(&arrived) < gridDim.x) {
      }
      __threadfence();
    }
    __syncthreads();
    float all = 0.0f;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) all += parts[b];
    all = block_sum(all);
    if (threadIdx.x == 0) *out = all;
  }
  cg::this_grid().sync();
  if (blockIdx.x == 0 && threadIdx.x == 0) arrived = 0;
}

void grid_sum(float* out, const float* in, int n) {
  int device = 0, processors = 0, each = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, grid_sum_kernel, kThreads, 0);
  int blocks = n / 2048 + 1;
  if (blocks > processors * each) blocks = processors * each;
  if (blocks > kMostBlocks) blocks = kMostBlocks;
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(grid_sum_kernel, dim3(blocks), dim3(kThreads), arguments, 0, nullptr);
}
