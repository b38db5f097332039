// All threads that write, write the same value.
#include "../zoo.h"

__global__ void find(int* out, const int* in) {
  __shared__ int found;
  const int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  if (in[t] > 20) found = 1;
  __syncthreads();
  if (t == 0) out[0] = found;
}

int main() {
  Device<int> out(1), in(64, [](int i) { return i; });
  find<<<1, 64>>>(out.get(), in.get());
  return out.verify(1);
}
