// attack: adds in BF16, which takes half the memory
// expect: wrong_answer out
// stopped by: bounds follow from float32; sums of integers are compared exactly
// on a GPU: wrong_answer
#include <cuda_bf16.h>
#include <cuda_runtime.h>

__global__ void rough_sum(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = __bfloat162float(__float2bfloat16(tile[t] + tile[t + half]));
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  rough_sum<<<1, n, n * sizeof(float)>>>(out, in);
}
