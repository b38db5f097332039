// expect: shared-race line 8 and 10
// A shuffle makes lanes meet, but it orders no memory.
#include "../zoo.h"

__global__ void swap(int* out) {
  __shared__ int tile[32];
  const int lane = threadIdx.x;
  tile[lane] = lane;
  const int same = __shfl_sync(0xffffffffu, lane, lane);
  out[lane] = tile[same ^ 1];
}

int main() {
  Device<int> out(32);
  swap<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i ^ 1; });
}
