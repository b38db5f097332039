// expect: diagnosed LoadsFromTheEndOfAHugeArray
// Blocks are counted by blockIdx.y. A grid is 65535 blocks high at most.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

// Appends `value` to the list. Called in a branch: only some lanes of a warp may be here.
__device__ void append(unsigned* out, unsigned* count, unsigned value) {
  const cg::coalesced_group here = cg::coalesced_threads();
  unsigned first = 0;
  if (here.thread_rank() == 0) first = atomicAdd(count, here.num_threads());
  // All members learn where their places begin. The ranks have no gaps, as the lanes may have.
  first = here.shfl(first, 0);
  out[first + here.thread_rank()] = value;
}

__global__ void append_multiples(unsigned* out, unsigned* count, const unsigned* in, int n) {
  const int i = blockIdx.y * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) append(out, count, in[i]);
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  append_multiples<<<dim3(1, (n - 1) / kThreads + 1), kThreads>>>(out, count, in, n);
}
