// expect: endless-loop line 9
// Odd elements are never worked on, so some thread always votes for another round.
#include "../zoo.h"

__global__ void relax(int* out, const int* in) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = in[t];
  while (__syncthreads_or(tile[t] > 0)) {
    if (t % 2 == 0) tile[t] = max(tile[t] - 1, 0);
  }
  out[t] = tile[t];
}

int main() {
  Device<int> out(64), in(64, [](int i) { return i; });
  relax<<<1, 64>>>(out.get(), in.get());
  return out.verify(0);
}
