#include <cuda_runtime.h>
#include "sum.h"
__global__ void sum(const int* in, int* out, int n) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x < n ? in[threadIdx.x] : 0;
  for (int d = 128; d > 0; d /= 2) {
#ifndef WITHOUT_BARRIER
    __syncthreads();
#endif
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
  }
  if (threadIdx.x == 0) *out = s[0];
}
void launch_sum(const int* in, int* out, int n) { sum<<<1, 256>>>(in, out, n); }
