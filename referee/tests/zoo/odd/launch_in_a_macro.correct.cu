// Launches inside macros, and macros that make kernels.
#include "../zoo.h"

#define LAUNCH(kernel, blocks, threads, ...) \
  do {                                       \
    kernel<<<blocks, threads>>>(__VA_ARGS__); \
    CHECK(cudaGetLastError());               \
  } while (0)
#define FILL_KERNEL(name, value)                   \
  __global__ void name(int* out, int n) {          \
    if (threadIdx.x < n) out[threadIdx.x] = value; \
  }

FILL_KERNEL(fill_one, 1)

int main() {
  Device<int> out(20);
  LAUNCH(fill_one, 1, 32, out.get(), 20);
  return out.verify(1);
}
