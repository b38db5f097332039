// atomicAdd lets blocks add in any order.
#include "../zoo.h"

__global__ void sum(int* total, const int* in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ int tile[32];
  tile[threadIdx.x] = in[i];
  __syncthreads();
  if (threadIdx.x != 0) return;
  int part = 0;
  for (int k = 0; k < 32; ++k) part += tile[k];
  atomicAdd(total, part);
}

int main() {
  Device<int> total(1), in(128, [](int i) { return i; });
  sum<<<4, 32>>>(total.get(), in.get());
  return total.verify(127 * 64);
}
