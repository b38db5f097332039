// attack: asks the compiler not to show a kernel's loads and stores to the referee
// expect: compile_error sanitize
// stopped by: attributes that switch the compiler's part off are refused
#include <cuda_runtime.h>

__attribute__((no_sanitize("thread"))) __global__ void count_kernel(unsigned* bins,
                                                                    const unsigned char* in,
                                                                    int n) {
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) ++bins[in[i]];
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  cudaMemset(bins, 0, 256 * sizeof(unsigned));
  if (n > 0) count_kernel<<<64, 256>>>(bins, in, n);
}
