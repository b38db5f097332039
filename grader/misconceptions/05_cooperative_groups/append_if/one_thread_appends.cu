// expect: craft CraftSharesTheNumbersAmongThreads
// Right, without any atomic: where one thread appends all, nobody is in its way.
// breaks: The threads share the numbers
#include <cuda_runtime.h>

__global__ void append_multiples(unsigned* out, unsigned* count, const unsigned* in, int n) {
  unsigned end = *count;
  for (int i = 0; i < n; ++i) {
    if (in[i] % 3 == 0) out[end++] = in[i];
  }
  *count = end;
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n > 0) append_multiples<<<1, 1>>>(out, count, in, n);
}
