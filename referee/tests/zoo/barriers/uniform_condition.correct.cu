// A barrier in a branch is right where the whole block takes the branch.
#include "../zoo.h"

__global__ void only_even_blocks(int* out) {
  __shared__ int tile[32];
  const int t = threadIdx.x;
  tile[t] = t;
  if (blockIdx.x % 2 == 0) {
    __syncthreads();
    out[blockIdx.x * 32 + t] = tile[31 - t];
  }
}

int main() {
  Device<int> out(128);
  only_even_blocks<<<4, 32>>>(out.get());
  return out.verify([](int i) { return i / 32 % 2 == 0 ? 31 - i % 32 : 0; });
}
