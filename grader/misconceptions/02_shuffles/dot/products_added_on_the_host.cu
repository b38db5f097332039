// expect: craft CraftAddsOnTheDevice
// Right, and the kernel does the easy half: it multiplies. The products come back, the host adds.
#include <cuda_runtime.h>

#include <cstdint>
#include <vector>

__global__ void multiply(float* products, const float* a, const float* b, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * blockDim.x;
  const std::uintptr_t beginnings =
      reinterpret_cast<std::uintptr_t>(a) | reinterpret_cast<std::uintptr_t>(b);
  const int fours = beginnings % 16 == 0 ? n / 4 : 0;
  for (int k = thread; k < fours; k += threads) {
    const float4 x = reinterpret_cast<const float4*>(a)[k];
    const float4 y = reinterpret_cast<const float4*>(b)[k];
    reinterpret_cast<float4*>(products)[k] =
        make_float4(x.x * y.x, x.y * y.y, x.z * y.z, x.w * y.w);
  }
  for (unsigned i = 4 * fours + thread; i < static_cast<unsigned>(n); i += threads) {
    products[i] = a[i] * b[i];
  }
}

__global__ void store(float* out, float sum) { *out = sum; }

void dot(float* out, const float* a, const float* b, int n) {
  double sum = 0;
  if (n > 0) {
    float* products = nullptr;
    if (cudaMalloc(&products, n * sizeof(float)) != cudaSuccess) return;
    multiply<<<(n - 1) / 1024 + 1, 256>>>(products, a, b, n);
    std::vector<float> here(n);
    if (cudaMemcpy(here.data(), products, n * sizeof(float), cudaMemcpyDeviceToHost)) return;
    if (cudaFree(products) != cudaSuccess) return;
    for (const float product : here) sum += product;
  }
  store<<<1, 1>>>(out, static_cast<float>(sum));
}
