// Phases of barriers in shared memory. Apart from counters.cu, since a thread that waits for a
// phase loads as often as it looks, which is another number under each schedule.
#include <cuda_runtime.h>

#include <cuda/barrier>

// Three phases for all threads, of which one is waited for twice, and two phases for one warp; two
// barriers besides.
__global__ void meet_in_phases() {
  __shared__ cuda::barrier<cuda::thread_scope_block> all, of_warp;
  if (threadIdx.x == 0) {
    init(&all, 64);
    init(&of_warp, 32);
  }
  __syncthreads();
  all.arrive_and_wait();
  all.arrive_and_wait();
  auto token = all.arrive();
  auto again = token;
  all.wait(static_cast<decltype(token)&&>(token));
  all.wait(static_cast<decltype(again)&&>(again));
  for (int i = 0; i < 2 && threadIdx.x < 32; ++i) of_warp.arrive_and_wait();
  __syncthreads();
}

int main() {
  meet_in_phases<<<1, 64>>>();
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
