#include "../zoo.h"

// Each warp waits for the one before it, so the last one is behind the first.
__global__ void chain(int* out) {
  __shared__ int data;
  __shared__ volatile int passed[5];
  if (threadIdx.x < 5) passed[threadIdx.x] = threadIdx.x == 0;
  __syncthreads();
  if (threadIdx.x % 32 != 0) return;
  const int warp = threadIdx.x / 32;
  while (!passed[warp]) {
  }
  if (warp == 0) data = 7;
  __threadfence_block();
  if (warp == 3) *out = data;
  passed[warp + 1] = 1;
}

int main() {
  Device<int> out(1);
  chain<<<1, 128>>>(out.get());
  return out.verify(7);
}
