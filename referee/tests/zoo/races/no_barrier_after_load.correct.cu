// The barrier stands behind the load.
#include "../zoo.h"

__global__ void reverse(int* out, const int* in) {
  __shared__ int tile[128];
  const int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  out[t] = tile[127 - t];
}

int main() {
  Device<int> out(128), in(128, [](int i) { return i; });
  reverse<<<1, 128>>>(out.get(), in.get());
  return out.verify([](int i) { return 127 - i; });
}
