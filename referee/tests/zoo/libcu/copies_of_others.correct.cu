// Each thread waits for its copy, and a barrier follows.
#include <cuda_pipeline.h>

#include "../zoo.h"

__global__ void turn(const int* in, int* out) {
  __shared__ int stage[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&stage[t], in + t, sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = stage[63 - t];
}

int main() {
  Device<int> in(64, [](int i) { return i; }), out(64);
  turn<<<1, 64>>>(in.get(), out.get());
  return out.verify([](int i) { return 63 - i; });
}
