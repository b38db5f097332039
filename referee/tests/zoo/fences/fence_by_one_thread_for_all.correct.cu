// The barrier brings all stores of the block before thread 0's fence.
#include "../zoo.h"

__global__ void sum(int* total, int* values, unsigned* ticket) {
  __shared__ bool last;
  const int t = threadIdx.x;
  values[blockIdx.x * blockDim.x + t] = 1;
  __syncthreads();
  if (t == 0) {
    __threadfence();
    last = atomicAdd(ticket, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last) return;
  int result = 0;
  for (int i = t; i < gridDim.x * blockDim.x; i += blockDim.x) result += values[i];
  atomicAdd(total, result);
}

int main() {
  Device<int> total(1), values(4 * 64);
  Device<unsigned> ticket(1);
  sum<<<4, 64>>>(total.get(), values.get(), ticket.get());
  return total.verify(256);
}
