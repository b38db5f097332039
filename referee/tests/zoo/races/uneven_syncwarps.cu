// expect: shared-race line 19 and 20
// The halves part, then one lane overwrites what all have read: no __syncwarp lies between.
#include "../zoo.h"

__global__ void part(int* out) {
  __shared__ int tile[32];
  const int lane = threadIdx.x;
  tile[lane] = lane;
  __syncwarp();
  if (lane < 16) {
    __syncwarp(0x0000ffffu);
    __syncwarp(0x0000ffffu);
    __syncwarp(0x0000ffffu);
  } else {
    int token = lane;
    for (int i = 0; i < 8; ++i) token = __shfl_xor_sync(0xffff0000u, token, 1);
    if (token != lane) return;
  }
  out[lane] = tile[5];
  if (lane == 5) tile[lane] = 99;
  __syncwarp();
  out[lane] += tile[5];
}

int main() {
  Device<int> out(32);
  part<<<1, 32>>>(out.get());
  return out.verify(104);
}
