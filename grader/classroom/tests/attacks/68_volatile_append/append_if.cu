// attack: takes volatile for atomic: two threads append at one place on a device
// expect: wrong_answer|diagnosed
// stopped by: schedules that change threads between a volatile load and the store
#include <cuda_runtime.h>

__global__ void append_kernel(unsigned* out, volatile unsigned* count, const unsigned* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || in[i] % 3 != 0) return;
  const unsigned at = *count;
  *count = at + 1;
  out[at] = in[i];
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n > 0) append_kernel<<<(n - 1) / 256 + 1, 256>>>(out, count, in, n);
}
