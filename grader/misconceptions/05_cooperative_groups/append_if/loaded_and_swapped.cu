// expect: craft CraftCallsOneAtomicForEachGroup
// Right: the leader asks for the length, and swaps it for a larger one until nobody was quicker.
// breaks: The threads of a warp that append together
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cuda/atomic>

namespace cg = cooperative_groups;

constexpr int kThreads = 128;

__global__ void append_kernel(unsigned* out, unsigned* count, const unsigned* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || in[i] % 3 != 0) return;
  const cg::coalesced_group group = cg::coalesced_threads();
  unsigned begin = 0;
  if (group.thread_rank() == 0) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> length(*count);
    begin = length.load(cuda::memory_order_relaxed);
    while (!length.compare_exchange_weak(begin, begin + group.size(), cuda::memory_order_relaxed)) {
    }
  }
  out[group.shfl(begin, 0) + group.thread_rank()] = in[i];
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  append_kernel<<<(n - 1) / kThreads + 1, kThreads>>>(out, count, in, n);
}
