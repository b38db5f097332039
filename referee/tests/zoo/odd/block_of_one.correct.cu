// One thread needs no barrier; its warp has one lane.
#include "../zoo.h"

__global__ void alone(int* out) {
  __shared__ int value;
  value = 7;
  __syncwarp();
  __syncthreads();
  out[0] = __shfl_sync(0xffffffffu, value, 0) + __popc(__ballot_sync(1u, 1));
}

int main() {
  Device<int> out(1);
  alone<<<1, 1>>>(out.get());
  return out.verify(8);
}
