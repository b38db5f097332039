// expect: copy-in-flight line 11 and 13
// A copy into shared memory is read behind a barrier, but nobody waited for the copy.
#include <cooperative_groups/memcpy_async.h>
#include "../groups.h"

__device__ int numbers[64];

__global__ void kernel(int* out) {
  __shared__ int buffer[64];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, buffer, numbers, sizeof(buffer));
  block.sync();
  out[threadIdx.x] = buffer[63 - threadIdx.x];
}

int main() {
  Array<int> out(64);
  kernel<<<1, 64>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
