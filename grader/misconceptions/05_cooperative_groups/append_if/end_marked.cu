// expect: wrong_answer AppendsFromOneWarp
// The list is right, and a zero is stored behind its end, as behind a string. Who asks for the end
// does so by an atomic.
// breaks: There is no gap in the list
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
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) append(out, count, in[i]);
}

__global__ void mark_end(unsigned* out, unsigned* count) { out[atomicAdd(count, 0u)] = 0; }

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  append_multiples<<<(n - 1) / kThreads + 1, kThreads>>>(out, count, in, n);
  mark_end<<<1, 1>>>(out, count);
}
