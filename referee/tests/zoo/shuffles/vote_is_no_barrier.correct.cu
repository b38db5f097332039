// __syncwarp behind the vote orders the write before the read.
#include "../zoo.h"

__global__ void swap(int* out) {
  __shared__ int tile[32];
  const int lane = threadIdx.x;
  tile[lane] = lane;
  const bool all = __all_sync(0xffffffffu, lane >= 0);
  __syncwarp();
  out[lane] = all ? tile[31 - lane] : -1;
}

int main() {
  Device<int> out(32);
  swap<<<1, 32>>>(out.get());
  return out.verify([](int i) { return 31 - i; });
}
