// attack: reads shared memory as a constant, which nobody is shown
// expect: compile_error asm
// on wasm: diagnosed uninitialised-read
// stopped by: no variable has a name of assembler's
#include <cuda_runtime.h>

extern const unsigned char arena[] asm("_ZN7referee20dynamic_shared_arenaE");

__device__ float peek(unsigned i) { return reinterpret_cast<const float(&)[1024]>(arena[1024])[i]; }

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = peek(t) + peek(t + half);
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
