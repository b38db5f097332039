// expect: craft CraftSharesTheElementsAmongBlocks
// A block's tile is three quarters of 2^15 elements, and the first block takes the last n % 4, too.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;
constexpr int kLoads = 24;                 // of 16 bytes, by each thread for each tile
constexpr int kFours = kThreads * kLoads;  // of a tile
constexpr int kTile = kFours * 4;          // elements of a tile

__global__ void grid_sum_kernel(float* out, const float* in, int n) {
  const cg::grid_group grid = cg::this_grid();
  __shared__ float of_warp[kThreads / 32];
  const int t = threadIdx.x;
  const int fours = n / 4;

  float sum = 0.0f;
  for (int tile = blockIdx.x * kFours; tile < fours; tile += gridDim.x * kFours) {
#pragma unroll 8
    for (int k = 0; k < kLoads; ++k) {
      const int i = tile + k * kThreads + t;
      if (i < fours) {
        const float4 four = reinterpret_cast<const float4*>(in)[i];
        sum += (four.x + four.y) + (four.z + four.w);
      }
    }
  }
  if (blockIdx.x == 0 && t < n % 4) sum += in[size_t(fours) * 4 + t];
  if (blockIdx.x == 0 && t == 0) *out = 0.0f;

  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);
  if (t % 32 == 0) of_warp[t / 32] = sum;
  grid.sync();

  if (t == 0) {
    float all = 0.0f;
    for (int w = 0; w < kThreads / 32; ++w) all += of_warp[w];
    atomicAdd(out, all);
  }
}

void grid_sum(float* out, const float* in, int n) {
  int processors = 0;
  int each = 0;
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, grid_sum_kernel, kThreads, 0);

  const int tiles = n == 0 ? 1 : (n - 1) / kTile + 1;
  const int most = processors * each;
  const int blocks = tiles < most ? tiles : most;
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(&grid_sum_kernel), dim3(blocks),
                              dim3(kThreads), arguments, 0, nullptr);
}
