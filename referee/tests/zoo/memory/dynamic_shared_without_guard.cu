// expect: out-of-bounds line 10
// The size is right. The last thread's neighbour has no cell, and nobody asks whether it has.
#include "../zoo.h"

__global__ void differences(float* out) {
  extern __shared__ float tile[];
  const int t = threadIdx.x;
  tile[t] = static_cast<float>(t);
  __syncthreads();
  out[t] = tile[t + 1] - tile[t];
}

int main() {
  Device<float> out(32);
  differences<<<1, 32, 32 * sizeof(float)>>>(out.get());
  return out.verify([](int i) { return i < 31 ? 1.0 : 0.0; });
}
