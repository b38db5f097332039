// expect: out-of-bounds line 10
// The index runs out of one shared array into the next.
#include "../zoo.h"

__global__ void split(int* out) {
  __shared__ int low[16], high[16];
  const int t = threadIdx.x;
  if (t < 16) high[t] = 100 + t;
  __syncwarp();
  if (t <= 16) low[t] = t;
  __syncwarp();
  out[t] = t < 16 ? low[t] : high[t - 16];
}

int main() {
  Device<int> out(32);
  split<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? i : 84 + i; });
}
