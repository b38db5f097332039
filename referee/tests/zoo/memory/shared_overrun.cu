// expect: out-of-bounds line 10
// may: out-of-bounds line 12
// The tile lacks room for the halo.
#include "../zoo.h"

__global__ void sum_pairs(int* out, const int* in) {
  __shared__ int tile[32];
  const int t = threadIdx.x;
  tile[t] = in[t];
  if (t == 31) tile[t + 1] = in[t + 1];
  __syncwarp();
  out[t] = tile[t] + tile[t + 1];
}

int main() {
  Device<int> out(32), in(33, [](int i) { return i; });
  sum_pairs<<<1, 32>>>(out.get(), in.get());
  return out.verify([](int i) { return 2 * i + 1; });
}
