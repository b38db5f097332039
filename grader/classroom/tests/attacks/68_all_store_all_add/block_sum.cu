// attack: has all threads do all the work in one place, as if there were one thread
// expect: diagnosed global-race
// stopped by: a thread that reads back what another has stored keeps the race, whatever is there at
// the end
#include <cuda_runtime.h>

__global__ void add_kernel(float* out, const float* in, int n) {
  *out = 0;
  for (int i = 0; i < n; ++i) *out += in[i];
}

void block_sum(float* out, const float* in, int n) {
  add_kernel<<<1, n, n * sizeof(float)>>>(out, in, n);
}
