// expect: craft CraftCopiesAheadOfItsWork
// Right: one number is read while the next copy is under way, and all work waits for it.
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
  __pipeline_wait_prior(0);
  __syncthreads();

  for (int signal = blockIdx.x; signal < signals; signal += gridDim.x) {
    start_copy(signal + gridDim.x, stage[1 - now]);
    const int* const x = stage[now];
    const int first = x[threadIdx.x];
    __pipeline_wait_prior(0);
    __syncthreads();

    for (int i = threadIdx.x; i < kSignal; i += kThreads) {
      const int before = x[(i + kSignal - 1) % kSignal];
      const int behind = x[(i + 1) % kSignal];
      const int own = i < kThreads ? first : x[i];
      out[signal * kSignal + i] = 2 * own - before - behind;
    }
    __syncthreads();
    now = 1 - now;
  }
}

void double_buffer(int* out, const int* in, int signals) {
  const int blocks = std::min((signals + 7) / 8, kBlocks);
  double_buffer_kernel<<<blocks, kThreads>>>(out, in, signals);
}
