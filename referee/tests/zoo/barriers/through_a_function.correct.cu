// All threads meet at one barrier inside a function, on whatever way they come there.
#include "../zoo.h"

__device__ void store_and_wait(int* tile, int index, int value) {
  tile[index] = value;
  __syncthreads();
}

template <int kScale>
__global__ void fill(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  store_and_wait(tile, t, kScale * t);
  out[t] = tile[63 - t];
}

int main() {
  Device<int> out(64);
  fill<3><<<1, 64>>>(out.get());
  return out.verify([](int i) { return 3 * (63 - i); });
}
