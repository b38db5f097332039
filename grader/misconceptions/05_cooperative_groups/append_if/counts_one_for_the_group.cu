// expect: diagnosed AppendsFromOneWarp alternative counted_once
// One atomic for the group, and one place: the next group writes over this one.
// breaks: Each multiple of 3 (0 is one) is appended once
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

__device__ void append(unsigned* out, unsigned* count, unsigned value) {
  const cg::coalesced_group here = cg::coalesced_threads();
  unsigned first = 0;
  if (here.thread_rank() == 0) first = atomicAdd(count, 1u);
  first = here.shfl(first, 0);
  out[first + here.thread_rank()] = value;
}

__global__ void append_multiples(unsigned* out, unsigned* count, const unsigned* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) append(out, count, in[i]);
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  append_multiples<<<(n - 1) / kThreads + 1, kThreads>>>(out, count, in, n);
}
