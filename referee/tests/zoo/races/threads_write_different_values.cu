// expect: shared-race line 10
// All threads write one variable, each its own value: which one stays?
#include "../zoo.h"

__global__ void find(int* out, const int* in) {
  __shared__ int found;
  const int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  if (in[t] > 20) found = t;
  __syncthreads();
  if (t == 0) out[0] = found > 0;
}

int main() {
  Device<int> out(1), in(64, [](int i) { return i; });
  find<<<1, 64>>>(out.get(), in.get());
  return out.verify(1);
}
