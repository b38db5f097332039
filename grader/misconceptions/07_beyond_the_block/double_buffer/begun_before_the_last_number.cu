// expect: craft CraftCopiesAheadOfItsWork
// Right: a thread starts the next copy between its last two numbers, so little work hides it.
// breaks: While a block works on a signal
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <algorithm>

constexpr int kSignal = 1024;
constexpr int kThreads = 256;
constexpr int kBlocks = 1056;

__global__ void double_buffer_kernel(int* out, const int* in, int signals) {
  __shared__ __align__(16) int stage[2][kSignal];
  const auto start_copy = [&](int signal, int* target) {
    if (signal < signals) {
      const int at = 4 * threadIdx.x;
      __pipeline_memcpy_async(&target[at], &in[signal * kSignal + at], 4 * sizeof(int));
    }
    __pipeline_commit();
  };
  int now = 0;
  start_copy(blockIdx.x, stage[now]);
  for (int signal = blockIdx.x; signal < signals; signal += gridDim.x) {
    __pipeline_wait_prior(0);
    __syncthreads();
    const int* const x = stage[now];
    for (int i = threadIdx.x; i < kSignal; i += kThreads) {
      if (i + kThreads >= kSignal) start_copy(signal + gridDim.x, stage[1 - now]);
      const int before = x[(i + kSignal - 1) % kSignal];
      const int behind = x[(i + 1) % kSignal];
      out[signal * kSignal + i] = 2 * x[i] - before - behind;
    }
    __syncthreads();
    now = 1 - now;
  }
}

void double_buffer(int* out, const int* in, int signals) {
  const int blocks = std::min((signals + 7) / 8, kBlocks);
  double_buffer_kernel<<<blocks, kThreads>>>(out, in, signals);
}
