// All that the threads hold is the same in each of 50,000 rounds; what ends them is a count in
// shared memory.
#include "../zoo.h"

__global__ void pass_on(int* out, int rounds) {
  __shared__ int buffers[2][32];
  __shared__ int count;
  const int t = threadIdx.x;
  buffers[0][t] = t;
  if (t == 0) count = 0;
  __syncthreads();
  while (count < rounds) {
    buffers[1][t] = buffers[0][31 - t];
    __syncthreads();
    buffers[0][t] = buffers[1][t];
    if (t == 0) ++count;
    __syncthreads();
  }
  out[t] = buffers[0][t];
}

int main() {
  Device<int> out(32);
  pass_on<<<1, 32>>>(out.get(), 50000);
  return out.verify([](int i) { return i; });
}
