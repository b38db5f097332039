// The stride is the number of threads.
#include "../zoo.h"

__global__ void sum(int* out, const int* in, int n) {
  int result = 0;
  const int stride = blockDim.x;
  for (int i = threadIdx.x; i < n; i += stride) {
    result += in[i];
  }
  atomicAdd(out, result);
}

int main() {
  Device<int> out(1), in(256, [](int) { return 1; });
  sum<<<1, 32>>>(out.get(), in.get(), 256);
  return out.verify(256);
}
