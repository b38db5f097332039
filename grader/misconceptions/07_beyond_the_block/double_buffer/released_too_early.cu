// expect: shared-race line 38
// The stage is given back before it is read.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

constexpr int kSignal = 1024;  // numbers of a signal
constexpr int kThreads = 256;  // of a block
constexpr int kBlocks = 1056;  // at most: eight for each multiprocessor of a large device

constexpr int kProducers = 32;  // one more warp, which copies

__global__ void double_buffer_kernel(int* out, const int* in, int signals) {
  __shared__ __align__(16) int stage[2][kSignal];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  const bool copies = threadIdx.x >= kThreads;
  auto pipe =
      cuda::make_pipeline(cg::this_thread_block(), &state,
                          copies ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  int now = 0;
  for (int signal = blockIdx.x; signal < signals; signal += gridDim.x, now = 1 - now) {
    if (copies) {
      pipe.producer_acquire();
      for (int i = 4 * (threadIdx.x - kThreads); i < kSignal; i += 4 * kProducers) {
        cuda::memcpy_async(&stage[now][i], &in[signal * kSignal + i], cuda::aligned_size_t<16>(16),
                           pipe);
      }
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      const int* const x = stage[now];
      pipe.consumer_release();
      for (int i = threadIdx.x; i < kSignal; i += kThreads) {
        const int before = x[(i + kSignal - 1) % kSignal];
        const int behind = x[(i + 1) % kSignal];
        out[signal * kSignal + i] = 2 * x[i] - before - behind;
      }
    }
  }
}

void double_buffer(int* out, const int* in, int signals) {
  const int blocks = std::min((signals + 7) / 8, kBlocks);
  double_buffer_kernel<<<blocks, kThreads + kProducers>>>(out, in, signals);
}
