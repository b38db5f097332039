// expect: craft CraftCallsOneAtomicForEachGroup
// Right: a block takes its places at once, so *count sees one atomic. Each thread calls one before,
// on the block's counter.
// breaks: None of them makes one of its own
#include <cuda_runtime.h>

constexpr int kThreads = 256;

__global__ void append_multiples(unsigned* out, unsigned* count, const unsigned* in, int n) {
  __shared__ unsigned here, first;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) here = 0;
  __syncthreads();
  const bool is_one = i < n && in[i] % 3 == 0;
  unsigned place = 0;
  if (is_one) place = atomicAdd(&here, 1u);
  __syncthreads();
  if (threadIdx.x == 0) first = atomicAdd(count, here);
  __syncthreads();
  if (is_one) out[first + place] = in[i];
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  append_multiples<<<(n - 1) / kThreads + 1, kThreads>>>(out, count, in, n);
}
