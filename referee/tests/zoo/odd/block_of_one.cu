// expect: shared-race line 7 or shared-race line 8
// Blocks of one thread never race within, but this one grew to two.
#include "../zoo.h"

__global__ void alone(int* out) {
  __shared__ int value;
  value = threadIdx.x;
  value += 7;
  __syncwarp();
  __syncthreads();
  out[0] = value;
}

int main() {
  Device<int> out(1);
  alone<<<1, 2>>>(out.get());
  return out.verify(8);
}
