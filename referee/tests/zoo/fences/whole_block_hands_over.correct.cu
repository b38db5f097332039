// Stores, barrier, fence, flag; then flag, fence, barrier, loads.
#include "../zoo.h"

__global__ void hand_over(int* data, volatile int* flag, int* out) {
  const int t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[t] = 2 * t;
    __syncthreads();
    if (t == 0) {
      __threadfence();
      *flag = 1;
    }
  } else {
    if (t == 0) {
      while (*flag == 0) {
      }
      __threadfence();
    }
    __syncthreads();
    out[t] = data[63 - t];
  }
}

int main() {
  Device<int> data(64), flag(1), out(64);
  hand_over<<<2, 64>>>(data.get(), flag.get(), out.get());
  return out.verify([](int i) { return 2 * (63 - i); });
}
