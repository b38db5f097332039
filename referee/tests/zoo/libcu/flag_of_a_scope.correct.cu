#include <cuda/atomic>

#include "../zoo.h"

__global__ void hand_over(int* data, cuda::atomic<int, cuda::thread_scope_device>* flag, int* out) {
  if (blockIdx.x == 0) {
    data[0] = 7;
    flag->store(1, cuda::memory_order_release);
  } else {
    flag->wait(0, cuda::memory_order_acquire);
    out[0] = data[0];
  }
}

int main() {
  Device<int> data(1), out(1);
  cuda::atomic<int, cuda::thread_scope_device>* flag;
  CHECK(cudaMalloc(&flag, sizeof *flag));
  CHECK(cudaMemset(flag, 0, sizeof *flag));
  hand_over<<<2, 1>>>(data.get(), flag, out.get());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(flag));
}
