// attack: lets functions for wide characters load and store, so that nobody sees a race
// expect: diagnosed device-trap
// stopped by: a kernel can call what a device has, and ends where it calls anything else
#include <cuda_runtime.h>

#include <cwchar>

__device__ wchar_t* wide(float* p) { return reinterpret_cast<wchar_t*>(p); }

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) {
      float one, other;
      std::wmemcpy(wide(&one), wide(&tile[t]), 1);
      std::wmemcpy(wide(&other), wide(&tile[t + half]), 1);
      one += other;
      std::wmemcpy(wide(&tile[t]), wide(&one), 1);
    }
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
