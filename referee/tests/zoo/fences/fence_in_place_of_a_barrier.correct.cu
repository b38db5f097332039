// A barrier does what the fence does, and waits.
#include "../zoo.h"

__global__ void turn(int* out) {
  __shared__ int kept[64];
  const int t = threadIdx.x;

  kept[t] = t;
  __syncthreads();
  out[t] = kept[63 - t];
}

int main() {
  Device<int> out(64);
  turn<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i; });
}
