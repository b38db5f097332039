// expect: read-only-load line 11 and 8
// The barrier orders the store before the load; the cache of __ldg hears of neither.
#include <cooperative_groups.h>

#include "../zoo.h"

__global__ void sum(float* out, float* parts) {
  if (threadIdx.x == 0) parts[blockIdx.x] = 1.0f + blockIdx.x;
  cooperative_groups::this_grid().sync();
  float all = 0.0f;
  for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) all += __ldg(&parts[i]);
  atomicAdd(out, all);
}

int main() {
  Device<float> out(1), parts(8);
  float *to = out.get(), *from = parts.get();
  void* arguments[] = {&to, &from};
  CHECK(cudaLaunchCooperativeKernel(sum, dim3(8), dim3(32), arguments, 0, nullptr));
  return out.verify(8 * 36.0f);
}
