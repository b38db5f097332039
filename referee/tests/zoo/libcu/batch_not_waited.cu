// expect: copy-in-flight line 8 and 12
// Two batches are under way, and all but the last two are waited for.
#include <cuda_pipeline.h>

#include "../zoo.h"

__device__ void fetch(int* target, const int* source) {
  __pipeline_memcpy_async(target, source, sizeof(int));
  __pipeline_commit();
}
__device__ int first_of(const int* pair) {
  return *pair;
}

__global__ void pairs(const int* in, int* out) {
  __shared__ int pair[2][32];
  fetch(&pair[0][threadIdx.x], in + threadIdx.x);
  fetch(&pair[1][threadIdx.x], in + 32 + threadIdx.x);
  __pipeline_wait_prior(2);
  out[threadIdx.x] = first_of(&pair[0][threadIdx.x]);
}

int main() {
  Device<int> in(64), out(32);
  pairs<<<1, 32>>>(in.get(), out.get());
  CHECK(cudaDeviceSynchronize());
}
