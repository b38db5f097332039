// attack: pins the inputs in the L2 cache
// expect: compile_error accessPolicyWindow
// stopped by: outside the subset; bench reads a buffer of four times the cache before each call
// on a GPU: passed
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
  cudaStreamAttrValue value = {};
  value.accessPolicyWindow.base_ptr = const_cast<float*>(in);
  value.accessPolicyWindow.num_bytes = n * sizeof(float);
  value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  cudaStreamSetAttribute(nullptr, cudaStreamAttributeAccessPolicyWindow, &value);
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
