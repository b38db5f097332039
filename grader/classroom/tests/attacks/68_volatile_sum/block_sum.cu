// attack: takes volatile for atomic: sums get lost on a device
// expect: wrong_answer|diagnosed
// stopped by: schedules that change threads between a volatile load and the store
#include <cuda_runtime.h>

__global__ void add_kernel(volatile float* out, const float* in) { *out = *out + in[threadIdx.x]; }

void block_sum(float* out, const float* in, int n) {
  cudaMemset(out, 0, sizeof(float));
  add_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
