// Legal: threads that have ended are ignored by the barrier, within a warp as well.
#include "../zoo.h"

__global__ void leave(int* out) {
  __shared__ int tile[48];
  const int t = threadIdx.x;
  if (t >= 48) return;
  tile[t] = t;
  __syncthreads();
  out[t] = tile[47 - t];
}

int main() {
  Device<int> out(48);
  leave<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 47 - i; });
}
