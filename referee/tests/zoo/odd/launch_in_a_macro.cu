// expect: out-of-bounds line 15
// The faulty launch stands inside a macro and the kernel comes from another one.
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
  LAUNCH(fill_one, 1, 32, out.get(), 21);
  return out.verify(1);
}
