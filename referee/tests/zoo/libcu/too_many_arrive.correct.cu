#include <cuda/barrier>

#include "../zoo.h"

struct Count {
  int* rounds;
  __device__ void operator()() const { ++*rounds; }
};

__global__ void kernel(int* rounds) {
  __shared__ cuda::barrier<cuda::thread_scope_block, Count> barrier;
  if (threadIdx.x == 0) init(&barrier, 32, Count{rounds});
  __syncthreads();
  if (threadIdx.x >= 16) return barrier.arrive_and_drop();
  barrier.arrive_and_wait();
  barrier.arrive_and_wait();
}

int main() {
  Device<int> rounds(1);
  kernel<<<1, 32>>>(rounds.get());
  return rounds.verify(2);
}
