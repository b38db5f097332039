// attack: jumps out of its kernel when the first thread has stored, so that no other runs
// expect: crashed|diagnosed|wrong_answer
// on wasm: compile_error|crashed|diagnosed|wrong_answer
// stopped by: kernels run on stacks of their own, from which nothing jumps to the stack of the host
#include <cuda_runtime.h>

__managed__ void* place[5];

__global__ void sum_kernel(float* out, const float* in, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += in[i];
  *out = sum;
  __builtin_longjmp(place, 1);
}

[[gnu::noinline]] static void launch(float* out, const float* in, int n) {
  sum_kernel<<<1, n, n * sizeof(float)>>>(out, in, n);
}

void block_sum(float* out, const float* in, int n) {
  if (__builtin_setjmp(place) == 0) launch(out, in, n);
}
