// expect: diagnosed CraftAddsOnceForEachValueOfAWarp
// The match asks those who happen to be here, but for long arrays, where somebody has seen it go
// wrong. Lanes with one value that come at different times add more often than once.
// breaks: Lanes that hold the same value add together
#include <cuda_runtime.h>

__global__ void clear_kernel(unsigned* bins) { bins[threadIdx.x] = 0; }

__global__ void histogram_kernel(unsigned* bins, const unsigned char* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned here = __ballot_sync(0xffffffffu, i < n);
  if (i >= n) return;
  const unsigned value = in[i];
  if (n < 1 << 20) here = __activemask();
  const unsigned same = __match_any_sync(here, value);
  if (threadIdx.x % 32 == __ffs(same) - 1) atomicAdd(&bins[value], __popc(same));
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  clear_kernel<<<1, 256>>>(bins);
  if (n == 0) return;
  histogram_kernel<<<(n - 1) / 256 + 1, 256>>>(bins, in, n);
}
