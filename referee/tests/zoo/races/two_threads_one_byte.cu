// expect: shared-race line 10
// Two threads change bits of the same byte.
#include "../zoo.h"

__global__ void flags(int* out) {
  __shared__ unsigned char bits[64];
  const int t = threadIdx.x;
  bits[t] = 0;
  __syncthreads();
  bits[t / 2] |= 1 << t % 2;
  __syncthreads();
  out[t] = bits[t / 2];
}

int main() {
  Device<int> out(64);
  flags<<<1, 64>>>(out.get());
  return out.verify(3);
}
