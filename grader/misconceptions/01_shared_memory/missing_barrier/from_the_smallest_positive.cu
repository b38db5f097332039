// expect: wrong_answer FindsTheMaximumOfNegativeFloats alternative starts_from
// FLT_MIN is the smallest positive float, not the smallest one.
#include <cuda_runtime.h>

#include <cfloat>

struct MaxOp {
  static __device__ float identity() { return FLT_MIN; }
  __device__ float operator()(float a, float b) const { return a < b ? b : a; }
};

__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const MaxOp op{};
  const unsigned t = threadIdx.x;
  float best = MaxOp::identity();
  for (unsigned i = t; i < blockDim.x; i += blockDim.x) best = op(best, in[i]);
  tile[t] = best;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = op(tile[t], tile[t + half]);
    __syncthreads();
  }

  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
