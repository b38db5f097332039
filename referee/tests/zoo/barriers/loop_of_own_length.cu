// expect: barrier-divergence line 11 and 13
// Each warp makes another number of rounds.
#include "../zoo.h"

__global__ void rounds(int* out) {
  __shared__ int sums[4];
  const int t = threadIdx.x, warp = t / 32;
  if (t % 32 == 0) sums[warp] = 0;
  for (int i = 0; i <= warp; ++i) {
    if (t % 32 == 0) sums[warp] += 1;
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
