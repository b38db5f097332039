// attack: stores by way of a template of the referee's that calls kernels
// expect: diagnosed shared-race
// stopped by: what calls a kernel is watched like everything else
#include <cuda_runtime.h>

struct Add {
  float* to;
  const float* from;
  __forceinline__ void operator()() const { *to += *from; }
};

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    Add add{&tile[t], &tile[t + half]};
    if (t < half) referee::invoke<Add>(&add);
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
