#include <cuda/atomic>

#include "../zoo.h"

__global__ void hand_over(int* out) {
  __shared__ int data, flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> ready(flag);
  if (threadIdx.x == 0) data = 7;
  if (threadIdx.x == 0) ready.store(1, cuda::memory_order_release);
  if (threadIdx.x == 32) {
    ready.wait(0, cuda::memory_order_acquire);
    *out = data;
  }
}

int main() {
  Device<int> out(1);
  hand_over<<<1, 64>>>(out.get());
  return out.verify(7);
}
