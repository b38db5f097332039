#include <cstdio>
// Blocks take chunks of different cost from a counter until none is left.
__device__ unsigned next_chunk;
__device__ unsigned collatz(unsigned long long v) {
  unsigned steps = 0;
  for (; v != 1; steps++) v = v & 1 ? 3 * v + 1 : v / 2;
  return steps;
}
__global__ void longest(unsigned n, unsigned* best) {
  __shared__ unsigned chunk;
  unsigned mine = 0;
  while (true) {
    if (threadIdx.x == 0) chunk = atomicAdd(&next_chunk, 1);
    __syncthreads();
    unsigned first = chunk * blockDim.x + 1;
    if (first > n) break;
    unsigned v = first + threadIdx.x;
    if (v <= n) mine = max(mine, collatz(v));
    __syncthreads();
  }
  atomicMax(best, __reduce_max_sync(0xffffffff, mine));
}
int main() {
  const unsigned n = 20000;
  unsigned *best, zero = 0, got, want = 0;
  cudaMalloc(&best, sizeof zero);
  cudaMemcpy(best, &zero, sizeof zero, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(next_chunk, &zero, sizeof zero);
  longest<<<12, 128>>>(n, best);
  cudaMemcpy(&got, best, sizeof got, cudaMemcpyDeviceToHost);
  for (unsigned i = 1; i <= n; i++) {
    unsigned s = 0;
    for (unsigned long long v = i; v != 1; s++) v = v & 1 ? 3 * v + 1 : v / 2;
    want = s > want ? s : want;
  }
  printf("%u steps, expected %u\n", got, want);
  cudaFree(best);
  return got != want;
}
