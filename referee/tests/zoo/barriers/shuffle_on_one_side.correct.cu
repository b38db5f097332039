// The shuffle names the half that makes it.
#include "../zoo.h"

__global__ void mix(int* out) {
  const int lane = threadIdx.x;
  int value = 0;
  if (lane < 16) {
    value = __shfl_sync(0x0000ffffu, lane, 3);
  }
  __syncthreads();
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  mix<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 3 : 0; });
}
