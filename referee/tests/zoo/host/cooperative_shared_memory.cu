// expect: unchecked-error line 20
// Blocks of 48 KB: a multiprocessor has room for four of them, not for five.
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
  cudaLaunchCooperativeKernel((void*)count, 5 * processors, 256, arguments, 48 * 1024, nullptr);
  return 0;
}
