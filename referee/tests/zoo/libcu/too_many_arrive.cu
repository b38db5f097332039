// expect: device-trap line 9
// The barrier expects one thread fewer than arrive.
#include <cuda/barrier>

#include "../zoo.h"

__device__ void meet(cuda::barrier<cuda::thread_scope_block>& barrier) {
  // All of the block come here.
  static_cast<void>(barrier.arrive(2));
}

__global__ void kernel() {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0) init(&barrier, 1);
  __syncthreads();
  if (threadIdx.x == 0) meet(barrier);
}

int main() {
  kernel<<<1, 32>>>();
  cudaDeviceSynchronize();
}
