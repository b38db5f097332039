// The whole block sums, and half of the values are valid.
#include <cub/block/block_reduce.cuh>

#include "../zoo.h"

__global__ void sum_half(int* out, const int* in) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ Reduce::TempStorage storage;
  __shared__ int total;
  const int t = threadIdx.x;
  if (t == 0) total = 0;
  __syncthreads();
  const int sum = Reduce(storage).Sum(in[t], 64);
  if (t == 0) total = sum;
  __syncthreads();
  out[t] = total;
}

int main() {
  Device<int> out(128), in(128, [](int i) { return i; });
  sum_half<<<1, 128>>>(out.get(), in.get());
  return out.verify(2016);
}
