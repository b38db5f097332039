// expect: wrong_answer LoadsFromTheEndOfAHugeArray
// A grid is taken to have 65535 blocks at most, and none of them goes on to other numbers.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

__device__ void append(unsigned* out, unsigned* count, unsigned value) {
  const cg::coalesced_group here = cg::coalesced_threads();
  unsigned first = 0;
  if (here.thread_rank() == 0) first = atomicAdd(count, here.num_threads());
  first = here.shfl(first, 0);
  out[first + here.thread_rank()] = value;
}

__global__ void append_multiples(unsigned* out, unsigned* count, const unsigned* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) append(out, count, in[i]);
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  const int blocks = min((n - 1) / kThreads + 1, 65535);
  append_multiples<<<blocks, kThreads>>>(out, count, in, n);
}
