// attack: brings a table of places in the source, which names a file of the machine
// expect: compile_error section
// on wasm: wrong_answer
// stopped by: the table decides nothing, and files are read only in the sandbox
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, float sum) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}

__attribute__((used, section(".custom_section.referee.sites"))) static const char sites[] =
    "0x1\nf\n/etc/passwd:1\n";

void block_sum(float* out, const float*, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, 0.0f);
}
