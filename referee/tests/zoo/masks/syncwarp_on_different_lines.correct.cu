// Legal: __syncwarp may stand on different lines of a branch, as long as the masks agree.
#include "../zoo.h"

__global__ void exchange(int* out) {
  __shared__ int tile[32];
  const int lane = threadIdx.x;
  if (lane % 2 == 0) {
    tile[lane] = lane;
    __syncwarp();
  } else {
    tile[lane] = 100 + lane;
    __syncwarp();
  }
  out[lane] = tile[lane ^ 1];
}

int main() {
  Device<int> out(32);
  exchange<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i % 2 == 0 ? 101 + i : i - 1; });
}
