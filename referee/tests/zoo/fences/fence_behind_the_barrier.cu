// expect: global-race line 8 and 19
// The readers' fence behind the barrier is one of the block: it orders nothing between blocks.
#include "../zoo.h"

__global__ void hand_over(int* data, int* flag, int* out) {
  const int t = threadIdx.x;
  if (blockIdx.x == 1) {
    data[t] = 2 * t;
    __syncthreads();
    __threadfence();
    if (t == 0) atomicExch(flag, 1);
  } else {
    if (t == 0) {
      while (atomicAdd(flag, 0) == 0) {
      }
    }
    __syncthreads();
    __threadfence_block();
    out[t] = data[63 - t];
  }
}

int main() {
  Device<int> data(64), flag(1), out(64);
  hand_over<<<2, 64>>>(data.get(), flag.get(), out.get());
  return out.verify([](int i) { return 2 * (63 - i); });
}
