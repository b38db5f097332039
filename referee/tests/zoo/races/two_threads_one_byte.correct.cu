// Each thread has a byte of its own; bytes of one word do not race.
#include "../zoo.h"

__global__ void flags(int* out) {
  __shared__ unsigned char bits[64];
  const int t = threadIdx.x;
  bits[t] = 0;
  __syncthreads();
  bits[t] |= 1 << t % 2;
  __syncthreads();
  out[t] = bits[t] | bits[t ^ 1];
}

int main() {
  Device<int> out(64);
  flags<<<1, 64>>>(out.get());
  return out.verify(3);
}
