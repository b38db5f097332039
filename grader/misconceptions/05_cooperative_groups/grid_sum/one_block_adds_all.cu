// expect: craft CraftSharesTheElementsAmongBlocks
// Right: all blocks meet at the grid's barrier, and all but one have nothing to do.
// breaks: From 2^15 elements on it has two or more
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

__global__ void add_all(float* out, const float* in, int n) {
  cg::this_grid().sync();
  if (blockIdx.x != 0) return;
  const float4* const in4 = reinterpret_cast<const float4*>(in);
  const int thread = threadIdx.x;
  float sum = 0.0f;
  for (int i = thread; i < n / 4; i += kThreads) {
    const float4 four = in4[i];
    sum += four.x + four.y + four.z + four.w;
  }
  if (thread < n % 4) sum += in[n / 4 * 4 + thread];
  __shared__ float sums[kThreads];
  sums[thread] = sum;
  __syncthreads();
  if (thread != 0) return;
  float total = 0.0f;
  for (const float each : sums) total += each;
  *out = total;
}

void grid_sum(float* out, const float* in, int n) {
  const int blocks = n >= (1 << 15) ? 2 : 1;
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(add_all, dim3(blocks), dim3(kThreads), arguments, 0, nullptr);
}
