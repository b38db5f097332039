// interleave: global-race line 9 and 16
// Whoever comes first makes the table; the others look once whether it is there.
#include "../zoo.h"

__global__ void use_table(int* table, int* tickets, int* ready, int* out) {
  __shared__ bool is_first;
  if (threadIdx.x == 0) is_first = atomicAdd(tickets, 1) == 0;
  __syncthreads();
  if (is_first) table[threadIdx.x] = threadIdx.x * 3;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0 && is_first) atomicExch(ready, 1);
  if (atomicAdd(ready, 0) == 0) __nanosleep(1000);
  __threadfence();
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = table[threadIdx.x];
}

int main() {
  Device<int> table(64), tickets(1), ready(1), out(64 * 10);
  use_table<<<10, 64>>>(table.get(), tickets.get(), ready.get(), out.get());
  return out.verify([](int i) { return i % 64 * 3; });
}
