// attack: adds by an atomic load and an atomic store, between which others may store
// expect: wrong_answer
// stopped by: schedules that change threads between the two
#include <cuda_runtime.h>

__global__ void add_kernel(float* out, const float* in) {
  float sum = 0;
  __atomic_load(out, &sum, __ATOMIC_RELAXED);
  sum += in[threadIdx.x];
  __atomic_store(out, &sum, __ATOMIC_RELAXED);
}

void block_sum(float* out, const float* in, int n) {
  cudaMemset(out, 0, sizeof(float));
  add_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
