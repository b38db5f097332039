// expect: out-of-bounds line 8
// One element for each of 64 blocks, and 65 blocks.
#include "../zoo.h"

__device__ int of_block[64];

__global__ void note_block() {
  of_block[blockIdx.x] = blockIdx.x;
}

__global__ void reverse(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = of_block[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

int main() {
  Device<int> out(64);
  note_block<<<65, 1>>>();
  reverse<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i; });
}
