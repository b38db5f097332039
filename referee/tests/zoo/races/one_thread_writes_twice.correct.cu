// Program order holds within a thread: no barrier is needed for its own element.
#include "../zoo.h"

__global__ void twice(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = t;
  tile[t] += 1;
  tile[t] *= 2;
  out[t] = tile[t];
  out[t] += tile[t];
}

int main() {
  Device<int> out(64);
  twice<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 4 * (i + 1); });
}
