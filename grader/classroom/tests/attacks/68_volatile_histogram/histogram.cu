// attack: takes volatile for atomic: counts get lost on a device
// expect: wrong_answer|diagnosed
// stopped by: schedules that change threads between a volatile load and the store
#include <cuda_runtime.h>

__global__ void count_kernel(volatile unsigned* bins, const unsigned char* in, int n) {
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
    bins[in[i]] = bins[in[i]] + 1;
  }
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  cudaMemset(bins, 0, 256 * sizeof(unsigned));
  if (n > 0) count_kernel<<<64, 256>>>(bins, in, n);
}
