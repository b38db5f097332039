// expect: shared-race line 13 and 15
// may: uninitialised-read line 15
// Who has arrived at the barrier does not know yet that the others have.
#include <cuda/barrier>

#include "../zoo.h"

__global__ void shift(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int line[64];
  if (threadIdx.x == 0) init(&all, 64);
  __syncthreads();
  line[threadIdx.x] = threadIdx.x;
  auto token = all.arrive();
  out[threadIdx.x] = line[63 - threadIdx.x];
  all.wait(std::move(token));
}

int main() {
  Device<int> out(64);
  shift<<<1, 64>>>(out.get());
  CHECK(cudaDeviceSynchronize());
}
