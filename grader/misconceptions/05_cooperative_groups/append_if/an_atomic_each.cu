// expect: craft CraftCallsOneAtomicForEachGroup
// Right, but the threads of a warp queue up at one cell.
// breaks: None of them makes one of its own
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

__device__ void append(unsigned* out, unsigned* count, unsigned value) {
  out[atomicAdd(count, 1u)] = value;
}

__global__ void append_multiples(unsigned* out, unsigned* count, const unsigned* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) append(out, count, in[i]);
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  append_multiples<<<(n - 1) / kThreads + 1, kThreads>>>(out, count, in, n);
}
