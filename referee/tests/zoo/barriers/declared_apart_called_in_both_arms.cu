// expect: barrier-divergence line 22
// The function is declared above its callers and defined below them.
#include "../zoo.h"

__device__ void meet();

__global__ void halves(int* out) {
  const int t = threadIdx.x;
  __shared__ int tile[64];
  tile[t] = t;
  if (t < 32) {
    meet();
    out[t] = tile[63 - t];
  } else {
    meet();
    out[t] = tile[t];
  }
}

// Two calls, so two barriers.
__device__ void meet() {
  __syncthreads();
}

int main() {
  Device<int> out(64);
  halves<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i < 32 ? 63 - i : i; });
}
