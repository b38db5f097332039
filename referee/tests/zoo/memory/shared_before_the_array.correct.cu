// Lane 0 reads its own element instead.
#include "../zoo.h"

__global__ void shift(int* out) {
  __shared__ int tile[32];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncwarp();
  out[t] = tile[t > 0 ? t - 1 : 0];
}

int main() {
  Device<int> out(32);
  shift<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i > 0 ? i - 1 : 0; });
}
