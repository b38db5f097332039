// expect: craft CraftCopiesAheadOfItsWork
// Right: what is read while the next copy is under way is thrown away, and all work waits for it.
// breaks: While a block works on a signal
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <algorithm>

constexpr int kSignal = 1024;
constexpr int kThreads = 256;
constexpr int kBlocks = 1056;

__device__ void begin_copy(int* stage, const int* signal) {
  const int at = 4 * threadIdx.x;
  __pipeline_memcpy_async(stage + at, signal + at, 16);
  __pipeline_commit();
}

__global__ void double_buffer_kernel(int* out, const int* in, int signals) {
  __shared__ __align__(16) int stage[2][kSignal];

  begin_copy(stage[0], in + static_cast<size_t>(blockIdx.x) * kSignal);
  __pipeline_wait_prior(0);
  __syncthreads();

  int now = 0;
  for (int signal = blockIdx.x; signal < signals; signal += gridDim.x, now ^= 1) {
    const int next = signal + static_cast<int>(gridDim.x);
    if (next < signals) {
      begin_copy(stage[now ^ 1], in + static_cast<size_t>(next) * kSignal);
      const volatile int* const seen = stage[now];
      for (int i = threadIdx.x; i < kSignal; i += kThreads) {  // nobody wants these
        (void)seen[i];
        (void)seen[(i + kSignal - 1) % kSignal];
        (void)seen[(i + 1) % kSignal];
      }
      __pipeline_wait_prior(0);
    }
    __syncthreads();  // the next signal is there; now to this one

    const int* const x = stage[now];
    int* const to = out + static_cast<size_t>(signal) * kSignal;
    for (int i = threadIdx.x; i < kSignal; i += kThreads) {
      to[i] = 2 * x[i] - x[(i + kSignal - 1) % kSignal] - x[(i + 1) % kSignal];
    }
    __syncthreads();
  }
}

void double_buffer(int* out, const int* in, int signals) {
  const int blocks = std::min((signals + 7) / 8, kBlocks);
  double_buffer_kernel<<<blocks, kThreads>>>(out, in, signals);
}
