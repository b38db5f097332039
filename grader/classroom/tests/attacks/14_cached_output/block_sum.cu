// attack: computes once, and replays the output
// expect: wrong_answer out
// stopped by: each call has inputs of its own, and each run a process
// on a GPU: wrong_answer
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  static float cached = 0;
  static bool known = false;
  if (!known) {
    block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
    cudaMemcpy(&cached, out, sizeof cached, cudaMemcpyDeviceToHost);
    known = true;
    return;
  }
  cudaMemcpy(out, &cached, sizeof cached, cudaMemcpyHostToDevice);
}
