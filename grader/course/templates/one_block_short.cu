// expect: wrong_answer IsRightAtEverySize
// TODO: why people write this. Here: the blocks are counted by a division that rounds down.
// breaks: TODO: what the kernel may rely on
#include <cuda_runtime.h>

__global__ void exercise_name_kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = in[i];
}

void exercise_name(float* out, const float* in, int n) {
  const int threads = 256;
  const int blocks = n < threads ? 1 : n / threads;
  exercise_name_kernel<<<blocks, threads>>>(out, in, n);
}
