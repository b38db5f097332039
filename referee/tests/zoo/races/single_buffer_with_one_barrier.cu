// expect: shared-race line 11 and 13
// One buffer and one barrier a step: the next step's writes meet this step's reads.
#include "../zoo.h"

__global__ void scan(int* out) {
  __shared__ int buffer[2][64];
  const int t = threadIdx.x;
  int value = 1;
  int side = 0;
  for (int step = 1; step < 64; step *= 2) {
    buffer[side][t] = value;
    __syncthreads();
    if (t >= step) value += buffer[side][t - step];
  }
  out[t] = value;
}

int main() {
  Device<int> out(64);
  scan<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i + 1; });
}
