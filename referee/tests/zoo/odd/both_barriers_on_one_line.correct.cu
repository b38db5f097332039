// The condition chooses the value, not the barrier.
#include "../zoo.h"

__global__ void fill(int* out) {
  __shared__ int value;
  const int t = threadIdx.x;
  if (t == 0) value = 5;
  __syncthreads();
  out[t] = value;
}

int main() {
  Device<int> out(64);
  fill<<<1, 64>>>(out.get());
  return out.verify(5);
}
