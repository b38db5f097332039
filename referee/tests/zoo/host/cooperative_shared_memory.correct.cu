// Blocks of 48 KB: a multiprocessor has room for four of them.
#include <cooperative_groups.h>

#include "../zoo.h"

__global__ void count(int* out) {
  extern __shared__ int here[];
  here[threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  atomicAdd(out, here[threadIdx.x]);
}

int main() {
  Device<int> out(1);
  int processors = 0;
  int* argument = out.get();
  CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  void* arguments[] = {&argument};
  CHECK(cudaLaunchCooperativeKernel((void*)count, 4 * processors, 256, arguments, 48 * 1024,
                                    nullptr));
  return out.verify(4 * 256 * processors);
}
