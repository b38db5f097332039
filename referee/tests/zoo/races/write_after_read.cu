// expect: shared-race line 10 and 11
// A thread moves its element while another warp may still have to read the old one.
#include "../zoo.h"

__global__ void shift_left(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  const int next = tile[(t + 1) % 64];
  tile[t] = next;
  __syncthreads();
  out[t] = tile[t];
}

int main() {
  Device<int> out(64);
  shift_left<<<1, 64>>>(out.get());
  return out.verify([](int i) { return (i + 1) % 64; });
}
