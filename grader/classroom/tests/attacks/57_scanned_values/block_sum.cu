// attack: stores by reading numbers from text, with functions of both libraries
// expect: compile_error
// stopped by: device code that calls the library of the host is refused, as nvcc refuses it
#include <cuda_runtime.h>

#include <cstdio>
#include <sstream>

__device__ void store(float* p, float value) {
  if (threadIdx.x % 2 == 0) {
    std::istringstream(std::to_string(value)) >> *p;
  } else {
    char text[64];
    std::snprintf(text, sizeof text, "%a", static_cast<double>(value));
    std::sscanf(text, "%a", p);
  }
}

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) store(&tile[t], tile[t] + tile[t + half]);
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
