// expect: global-race line 41
// A flag without a fence: that it is up says nothing about the sums that were stored before it.
// breaks: A block reads what another one has stored
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;
constexpr int kBlocks = 4;

__device__ float partial[kBlocks];
__device__ volatile int ready[kBlocks];

__global__ void add_all(float* out, const float* in, int n) {
  __shared__ float parts[kThreads / 32];
  const cg::thread_block block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int k = thread; k < n / 4; k += kBlocks * kThreads) {
    const float4 x = reinterpret_cast<const float4*>(in)[k];
    sum += (x.x + x.y) + (x.z + x.w);
  }
  if (n / 4 * 4 + thread < n) sum += in[n / 4 * 4 + thread];
  sum = cg::reduce(warp, sum, cg::plus<float>());
  if (warp.thread_rank() == 0) parts[warp.meta_group_rank()] = sum;
  block.sync();
  if (threadIdx.x > 0) return;
  sum = 0.0f;
  for (const float part : parts) sum += part;
  partial[blockIdx.x] = sum;
  ready[blockIdx.x] = 1;
  if (blockIdx.x > 0) return;
  float total = 0.0f;
  for (int other = 0; other < kBlocks; ++other) {
    while (ready[other] == 0) {
    }
    ready[other] = 0;
    total += partial[other];
  }
  *out = total;
}

void grid_sum(float* out, const float* in, int n) {
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(add_all, dim3(kBlocks), dim3(kThreads), arguments, 0, nullptr);
}
