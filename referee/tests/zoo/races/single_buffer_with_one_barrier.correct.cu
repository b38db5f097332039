// Two buffers in turn need one barrier a step only.
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
    side ^= 1;
  }
  out[t] = value;
}

int main() {
  Device<int> out(64);
  scan<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i + 1; });
}
