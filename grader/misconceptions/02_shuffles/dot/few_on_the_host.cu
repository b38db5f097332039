// expect: craft CraftAddsOnTheDevice
// Below a thousand elements the host copies both arrays and does the work.
// breaks: The kernels add
#include <cuda_runtime.h>
#include <vector>
__global__ void put(float* out, float v) { *out = v; }
__global__ void k(float* out, const float* a, const float* b, int n, bool wide) {
  float s = 0;
  int t = blockIdx.x * 256 + threadIdx.x, g = gridDim.x * 256;
  if (wide) {
    for (int i = t; i < n / 4; i += g) {
      float4 x = ((const float4*)a)[i], y = ((const float4*)b)[i];
      s += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
    }
    if (t < n % 4) s += a[n / 4 * 4 + t] * b[n / 4 * 4 + t];
  } else
    for (int i = t; i < n; i += g) s += a[i] * b[i];
  for (int d = 16; d > 0; d /= 2) s += __shfl_down_sync(~0u, s, d);
  __shared__ float w[8];
  if (threadIdx.x % 32 == 0) w[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x == 0) {
    s = 0;
    for (int i = 0; i < 8; ++i) s += w[i];
    atomicAdd(out, s);
  }
}
void dot(float* out, const float* a, const float* b, int n) {
  if (n < 1000) {
    std::vector<float> x(n + 1), y(n + 1);
    double s = 0;
    cudaMemcpy(x.data(), a, n * 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(y.data(), b, n * 4, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) s += double(x[i]) * y[i];
    put<<<1, 1>>>(out, float(s));
    return;
  }
  cudaMemsetAsync(out, 0, 4);
  int g = n / 4096 + 1;
  const int blocks = g < 256 ? g : 256;
  k<<<blocks, 256>>>(out, a, b, n, (size_t(a) | size_t(b)) % 16 == 0);
}
