// expect: copy-in-flight line 9 and 11
// The copy may read the old value or the new one.
#include <cuda_pipeline.h>

#include "../zoo.h"

__global__ void take_and_clear(int* values, int* out) {
  __shared__ int taken[64];
  __pipeline_memcpy_async(taken + threadIdx.x, values + threadIdx.x, sizeof(int));
  __pipeline_commit();
  values[threadIdx.x] = 0;
  __pipeline_wait_prior(0);
  out[threadIdx.x] = taken[threadIdx.x];
}

int main() {
  Device<int> values(64, [](int i) { return i; }), out(64);
  take_and_clear<<<1, 64>>>(values.get(), out.get());
  return out.verify([](int i) { return i; });
}
