// Kernels are values: they are passed on, launched through pointers and by cudaLaunchKernel.
#include "../zoo.h"

__global__ void add(int* out, int value) { out[threadIdx.x] += value; }
__global__ void multiply(int* out, int value) { out[threadIdx.x] *= value; }

static void apply(void (*kernel)(int*, int), int* out, int value) {
  kernel<<<1, 32>>>(out, value);
  CHECK(cudaGetLastError());
}

int main() {
  Device<int> out(32);
  void (*const steps[])(int*, int) = {add, multiply};
  apply(add, out.get(), 3);
  apply(multiply, out.get(), 5);
  for (auto step : steps) step<<<1, 32>>>(out.get(), 2);
  int* data = out.get();
  int value = 8;
  void* arguments[] = {&data, &value};
  CHECK(cudaLaunchKernel(add, dim3(1), dim3(32), arguments));
  return out.verify((3 * 5 + 2) * 2 + 8);
}
