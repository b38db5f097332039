// expect: uninitialised-read line 10
// The second block expects what the first one left in shared memory.
#include "../zoo.h"

__global__ void table(int* out) {
  __shared__ int squares[32];
  const int t = threadIdx.x;
  if (blockIdx.x == 0) squares[t] = t * t;
  __syncwarp();
  out[blockIdx.x * 32 + t] = squares[31 - t];
}

int main() {
  Device<int> out(64);
  table<<<2, 32>>>(out.get());
  return out.verify([](int i) { return (31 - i % 32) * (31 - i % 32); });
}
