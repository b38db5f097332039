// A cooperative launch of as many blocks as the device holds; all of them meet.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void meet(unsigned* met) {
  if (threadIdx.x == 0) atomicAdd(&met[0], 1u);
  cg::this_grid().sync();
  if (threadIdx.x == 0 && met[0] == gridDim.x) atomicAdd(&met[1], 1u);
}

int main() {
  int processors = 0, blocks = 0;
  unsigned* met = nullptr;
  unsigned counts[2] = {};
  if (cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0) != cudaSuccess ||
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, meet, 32, 0) != cudaSuccess ||
      cudaMalloc(&met, sizeof counts) != cudaSuccess ||
      cudaMemset(met, 0, sizeof counts) != cudaSuccess)
    return 1;
  void* arguments[] = {&met};
  if (cudaLaunchCooperativeKernel(meet, dim3(processors * blocks), dim3(32), arguments, 0,
                                  nullptr) != cudaSuccess ||
      cudaMemcpy(counts, met, sizeof counts, cudaMemcpyDeviceToHost) != cudaSuccess)
    return 1;
  std::printf("%u of %d\n", counts[1], processors * blocks);
  return cudaFree(met) == cudaSuccess ? 0 : 1;
}
