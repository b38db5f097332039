#include <cuda/barrier>

#include "../zoo.h"

__global__ void shift(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int line[64];
  if (threadIdx.x == 0) init(&all, 64);
  __syncthreads();
  for (int round = 0; round < 3; ++round) {
    line[threadIdx.x] = threadIdx.x + round;
    auto token = all.arrive();
    all.wait(std::move(token));
    out[threadIdx.x] = line[63 - threadIdx.x];
    all.arrive_and_wait();
  }
}

int main() {
  Device<int> out(64);
  shift<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 65 - i; });
}
