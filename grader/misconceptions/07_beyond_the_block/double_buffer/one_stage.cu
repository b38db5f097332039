// expect: copy-in-flight line 20
// The next signal comes into the stage that is read.
// breaks: What is copied is not read before it has arrived
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <algorithm>

constexpr int kSignal = 1024;  // numbers of a signal
constexpr int kThreads = 256;  // of a block
constexpr int kBlocks = 1056;  // at most: eight for each multiprocessor of a large device

__global__ void double_buffer_kernel(int* out, const int* in, int signals) {
  __shared__ __align__(16) int stage[2][kSignal];

  // Each thread copies 16 bytes of a signal. Behind the last one the batch is empty, and counts.
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
    start_copy(signal + gridDim.x, stage[now]);
    __pipeline_wait_prior(1);  // this thread's part is there
    __syncthreads();           // and everybody's

    const int* const x = stage[now];
    for (int i = threadIdx.x; i < kSignal; i += kThreads) {
      const int before = x[(i + kSignal - 1) % kSignal];
      const int behind = x[(i + 1) % kSignal];
      out[signal * kSignal + i] = 2 * x[i] - before - behind;
    }
    __syncthreads();  // all have read: the next round fills this stage
    now = 1 - now;
  }
}

void double_buffer(int* out, const int* in, int signals) {
  const int blocks = std::min((signals + 7) / 8, kBlocks);
  double_buffer_kernel<<<blocks, kThreads>>>(out, in, signals);
}
