// expect: deadlock line 7
// A block without work leaves before the grid's barrier.
#include "../groups.h"

__global__ void kernel(int* out) {
  if (blockIdx.x == 3) return;
  cg::this_grid().sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  Array<int> out(256);
  int* pointer = out.get();
  void* arguments[] = {&pointer};
  CHECK(cudaLaunchCooperativeKernel(kernel, dim3(4), dim3(64), arguments, 0, nullptr));
  return cudaDeviceSynchronize() != cudaSuccess;
}
