// attack: lets a detached thread finish when the clock has stopped
// expect: compile_error starts threads
// on wasm: compile_error starts no threads
// stopped by: the names that a file uses are looked at before it is linked
// on a GPU: wrong_answer|crashed
#include <cuda_runtime.h>

#include <chrono>
#include <thread>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  std::thread([=] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
  }).detach();
}
