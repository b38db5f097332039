// What a formatter for C++ makes of a launch: nvcc takes it, too.
#include <stdio.h>

template <int N>
__global__ void scale(float* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) x[i] *= 2.0f;
}

__global__ void shift(float* x, int n, float by) {
  extern __shared__ float row[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  row[threadIdx.x] = i < n ? x[i] : 0.0f;
  __syncthreads();
  if (i < n) x[i] = row[threadIdx.x] + by;
}

template <int N>
struct Blocks {
  static const int of64 = (N + 63) / 64;
};

#define CHECKED(call)                                \
  do {                                               \
    call;                                            \
    if (cudaGetLastError() != cudaSuccess) return 1; \
  } while (0)

int main() {
  const int n = 1000;
  float* x;
  if (cudaMallocManaged(&x, n * sizeof(float)) != cudaSuccess) return 1;
  for (int i = 0; i < n; ++i) x[i] = i;

  scale<n><<<(n + 127) / 128, 128>>>(x);
  shift<<<Blocks<n>::of64, 64, 64 * sizeof(float)>>>(x, n, 1.0f);
  CHECKED((shift<<<dim3(n >> 6, 1), dim3(64), 64 * sizeof(float), 0>>>(x, 960, 1.0f)));
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;

  for (int i = 0; i < n; ++i)
    if (x[i] != 2.0f * i + (i < 960 ? 2.0f : 1.0f)) return 1;
  printf("passed\n");
  return cudaFree(x) == cudaSuccess ? 0 : 1;
}
