// expect: shared-race line 14 and 17 or copy-in-flight line 14 and 17
// may: shared-race line 14 and 17
// may: copy-in-flight line 14 and 17
// may: uninitialised-read line 17
// says: waits for its own copies
// Each thread waits for its copy, and reads that of another one.
#include <cuda_pipeline.h>

#include "../zoo.h"

__global__ void turn(const int* in, int* out) {
  __shared__ int stage[64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&stage[t], in + t, sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = stage[63 - t];
}

int main() {
  Device<int> in(64, [](int i) { return i; }), out(64);
  turn<<<1, 64>>>(in.get(), out.get());
  return out.verify([](int i) { return 63 - i; });
}
