// expect: endless-loop line 13 or endless-loop line 14 or endless-loop line 15 or endless-loop line 16
// The stride of the tree stays as it is: the barrier is passed for ever, and nothing changes.
#include "../zoo.h"

__global__ void largest(int* out, const int* in, int half) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  int stride = half;
  while (stride > 0) {
    if (t < stride) tile[t] = max(tile[t], tile[t + stride]);
    out[blockIdx.x] = 0;
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = tile[0];
}

int main() {
  Device<int> out(4), in(64, [](int i) { return i; });
  largest<<<4, 64>>>(out.get(), in.get(), 32);
  return out.verify(63);
}
