// All warps make the same number of rounds; a condition inside skips the work.
#include "../zoo.h"

__global__ void rounds(int* out) {
  __shared__ int sums[4];
  const int t = threadIdx.x, warp = t / 32;
  if (t % 32 == 0) sums[warp] = 0;
  for (int i = 0; i < 4; ++i) {
    if (t % 32 == 0 && i <= warp) sums[warp] += 1;
    __syncthreads();
  }
  __syncthreads();
  out[t] = sums[3];
}

int main() {
  Device<int> out(128);
  rounds<<<1, 128>>>(out.get());
  return out.verify(4);
}
