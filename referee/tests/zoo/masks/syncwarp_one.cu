// expect: mask-without-caller line 11
// The argument of __syncwarp is a mask, not a number of warps.
#include "../zoo.h"

__global__ void rotate(int* out) {
  __shared__ int tile[32];
  const int lane = threadIdx.x;
  tile[lane] = lane;
  __syncthreads();
  const int next = tile[(lane + 1) % 32];
  __syncwarp(1);
  out[lane] = next;
}

int main() {
  Device<int> out(32);
  rotate<<<1, 32>>>(out.get());
  return out.verify([](int i) { return (i + 1) % 32; });
}
