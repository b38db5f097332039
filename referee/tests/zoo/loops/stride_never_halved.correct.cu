// The stride of the tree is halved each time.
#include "../zoo.h"

__global__ void largest(int* out, const int* in, int half) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  int stride = half;
  while (stride > 0) {
    if (t < stride) tile[t] = max(tile[t], tile[t + stride]);
    __syncthreads();
    stride /= 2;
  }
  if (t == 0) out[blockIdx.x] = tile[0];
}

int main() {
  Device<int> out(4), in(64, [](int i) { return i; });
  largest<<<4, 64>>>(out.get(), in.get(), 32);
  return out.verify(63);
}
