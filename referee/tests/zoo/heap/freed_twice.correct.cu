// One thread frees what the block shares.
#include "../zoo.h"

__global__ void count(int* out, int threads_that_free) {
  __shared__ int* counts;
  if (threadIdx.x == 0) counts = new int[blockDim.x]();
  __syncthreads();
  out[threadIdx.x] = counts[threadIdx.x] + 1;
  __syncthreads();
  if (threadIdx.x < threads_that_free) delete[] counts;
}

int main() {
  Device<int> out(32);
  count<<<1, 32>>>(out.get(), 1);
  return out.verify(1);
}
