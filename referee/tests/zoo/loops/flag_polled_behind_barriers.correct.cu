// The first block looks at the flag together, between barriers, until the second one has set it: a
// cooperative launch has all of them run at a time.
#include "../zoo.h"

__global__ void wait_for(volatile int* flag, int* out) {
  __shared__ int seen;
  if (blockIdx.x != 0) {
    if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) *flag = 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    return;
  }
  do {
    if (threadIdx.x == 0) seen = *flag;
    __syncthreads();
  } while (__syncthreads_or(seen) == 0);
  out[threadIdx.x] = seen;
}

int main() {
  Device<int> flag(1), out(3 * 64);
  int* flag_argument = flag.get();
  int* out_argument = out.get();
  void* arguments[] = {&flag_argument, &out_argument};
  CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(wait_for), dim3(3), dim3(64), arguments,
                                    0, nullptr));
  return out.verify(1);
}
