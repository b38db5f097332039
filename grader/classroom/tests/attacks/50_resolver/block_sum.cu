// attack: looks for the referee's variables while the program is still being loaded
// expect: compile_error before everything else
// on wasm: compile_error size_of
// stopped by: directives of the assembly are looked at
#include <cuda_runtime.h>

static int as_asked(int n) { return n; }
static int as_wanted(int) { return 0; }

// The environment lies above every frame, also above the loader's.
extern "C" int (*resolver())(int) {
  const char wanted[] = "REFEREE_FAIL_CALL=";
  const char here = 0;
  const volatile char* at = &here;
  for (int i = 0; i < 4000; ++i, ++at) {
    bool equal = true;
    for (unsigned j = 0; equal && j + 1 < sizeof(wanted); ++j) equal = at[j] == wanted[j];
    if (equal) return as_wanted;
  }
  return as_asked;
}
extern "C" int size_of(int n) __attribute__((ifunc("resolver")));

__global__ void block_sum_kernel(float* out, const float* in, int n) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += tile[i];
    *out = sum;
  }
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in, size_of(n));
}
