// Plain loads behind the barriers.
#include <cooperative_groups.h>

#include "../zoo.h"

__global__ void shift(int* out, int* values) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned n = gridDim.x * blockDim.x;
  values[i] = i;
  cooperative_groups::this_grid().sync();
  const int own = values[i];
  cooperative_groups::this_grid().sync();
  out[i] = own + values[(i + 32) % n];
}

int main() {
  Device<int> out(128), values(128);
  int *to = out.get(), *from = values.get();
  void* arguments[] = {&to, &from};
  CHECK(cudaLaunchCooperativeKernel(shift, dim3(4), dim3(32), arguments, 0, nullptr));
  return out.verify([](int i) { return i + (i + 32) % 128; });
}
