// Each thread copies 16 bytes from a multiple of 16 on.
#include <cuda_pipeline.h>

#include "../zoo.h"

__global__ void fetch(const int* in, int* out) {
  __shared__ __align__(16) int tile[128];
  const int at = 4 * threadIdx.x;
  __pipeline_memcpy_async(&tile[at], in + at, 4 * sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[127 - threadIdx.x];
}

int main() {
  Device<int> in(128), out(32);
  fetch<<<1, 32>>>(in.get(), out.get());
  CHECK(cudaDeviceSynchronize());
}
