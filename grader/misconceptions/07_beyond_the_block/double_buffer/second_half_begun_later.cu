// expect: craft CraftCopiesAheadOfItsWork
// Right: half of the next signal is begun before the work, the other half in the middle of it.
// breaks: While a block works on a signal
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <algorithm>

constexpr int kSignal = 1024;  // numbers of a signal
constexpr int kThreads = 256;  // of a block
constexpr int kBlocks = 1056;  // at most: eight for each multiprocessor of a large device
constexpr int kHalf = kSignal / 2;

__global__ void double_buffer_kernel(int* out, const int* in, int signals) {
  __shared__ __align__(16) int stage[2][kSignal];
  const int step = gridDim.x;

  // Copies one half of a signal, 8 bytes in each thread. The batch is empty where there is no such
  // signal.
  const auto fetch = [&](int signal, int to, int half) {
    if (signal < signals) {
      const int i = half * kHalf + 2 * threadIdx.x;
      __pipeline_memcpy_async(&stage[to][i], in + signal * kSignal + i, 8);
    }
    __pipeline_commit();
  };
  const auto sharpen = [&](int signal, int from, int half) {
    const int* const x = stage[from];
    for (int i = half * kHalf + threadIdx.x; i < (half + 1) * kHalf; i += kThreads) {
      out[signal * kSignal + i] = 2 * x[i] - x[(i + kSignal - 1) % kSignal] - x[(i + 1) % kSignal];
    }
  };

  fetch(blockIdx.x, 0, 0);
  fetch(blockIdx.x, 0, 1);
  int current = 0;
  for (int signal = blockIdx.x; signal < signals; signal += step) {
    const int next = signal + step;
    const int other = 1 - current;
    fetch(next, other, 0);
    __pipeline_wait_prior(1);  // both halves of this signal have arrived
    __syncthreads();

    // Work and copies take turns.
    sharpen(signal, current, 0);
    fetch(next, other, 1);
    sharpen(signal, current, 1);
    __syncthreads();  // all have read: the stage may be filled again
    current = other;
  }
}

void double_buffer(int* out, const int* in, int signals) {
  const int blocks = std::min((signals + 7) / 8, kBlocks);
  double_buffer_kernel<<<blocks, kThreads>>>(out, in, signals);
}
