// Barriers between blocks: one made of an atomic, a volatile read and fences, and the grid's own.
#include <cooperative_groups.h>

#include "../zoo.h"

namespace cg = cooperative_groups;

__device__ int arrived;

__device__ void wait_for_all(int round) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&arrived, 1);
    while (*static_cast<volatile int*>(&arrived) < round * static_cast<int>(gridDim.x)) {
    }
    __threadfence();
  }
  __syncthreads();
}

__global__ void pass_round(volatile int* values, int* out) {
  const int n = gridDim.x * blockDim.x, me = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 1; round <= 3; ++round) {
    values[me] = values[me] + round;
    wait_for_all(2 * round - 1);
    const int next = values[(me + blockDim.x) % n];
    wait_for_all(2 * round);
    values[me] = next;
  }
  cg::this_grid().sync();
  const int next = values[(me + blockDim.x) % n];
  cg::this_grid().sync();
  out[me] = next;
}

int main() {
  Device<int> values(8 * 32, [](int i) { return i % 32; }), out(8 * 32);
  volatile int* in = values.get();
  int* to = out.get();
  void* arguments[] = {&in, &to};
  CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(pass_round), 8, 32, arguments, 0,
                                    nullptr));
  return out.verify([](int i) { return i % 32 + 6; });
}
