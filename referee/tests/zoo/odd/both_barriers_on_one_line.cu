// expect: barrier-divergence line 9
// Two barriers on one line are still two barriers.
#include "../zoo.h"

__global__ void fill(int* out) {
  __shared__ int value;
  const int t = threadIdx.x;
  if (t == 0) value = 5;
  if (t < 32) __syncthreads(); else __syncthreads();
  out[t] = value;
}

int main() {
  Device<int> out(64);
  fill<<<1, 64>>>(out.get());
  return out.verify(5);
}
