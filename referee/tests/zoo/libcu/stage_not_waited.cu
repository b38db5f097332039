// expect: copy-in-flight line 16 and 18
// may: uninitialised-read line 18
// may: shared-race line 16 and 18
// The copy into the stage is committed, and read before anybody has waited for it.
#include <cooperative_groups.h>
#include <cuda/pipeline>

#include "../zoo.h"

__global__ void stage(const int* in, int* out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int buffer[64];
  auto block = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, buffer, in, sizeof buffer, pipe);
  pipe.producer_commit();
  out[threadIdx.x] = buffer[63 - threadIdx.x];
}

int main() {
  Device<int> in(64), out(64);
  stage<<<1, 64>>>(in.get(), out.get());
  CHECK(cudaDeviceSynchronize());
}
