// expect: out-of-bounds line 9
// TODO: why people write this. Here: a grid of whole blocks is taken for one of n threads.
// breaks: TODO: what the kernel may rely on
#include <cuda_runtime.h>

__global__ void exercise_name_kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  (void)n;
  out[i] = in[i];
}

void exercise_name(float* out, const float* in, int n) {
  const int threads = 256;
  exercise_name_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
