// expect: wrong_answer MultipliesAMillionIntegersExactly
// No copy is to be seen: the kernel writes the arrays where the host can read them, and that adds.
// breaks: The kernels add
#include <cuda_runtime.h>

#include <cstdint>

__global__ void bring(float2* pairs, const float* a, const float* b, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * blockDim.x;
  const std::uintptr_t beginnings =
      reinterpret_cast<std::uintptr_t>(a) | reinterpret_cast<std::uintptr_t>(b);
  const int fours = beginnings % 16 == 0 ? n / 4 : 0;
  for (int k = thread; k < fours; k += threads) {
    const float4 x = reinterpret_cast<const float4*>(a)[k];
    const float4 y = reinterpret_cast<const float4*>(b)[k];
    pairs[4 * k] = make_float2(x.x, y.x);
    pairs[4 * k + 1] = make_float2(x.y, y.y);
    pairs[4 * k + 2] = make_float2(x.z, y.z);
    pairs[4 * k + 3] = make_float2(x.w, y.w);
  }
  for (unsigned i = 4 * fours + thread; i < static_cast<unsigned>(n); i += threads) {
    pairs[i] = make_float2(a[i], b[i]);
  }
}

__global__ void store(float* out, float sum) { *out = sum; }

void dot(float* out, const float* a, const float* b, int n) {
  double sum = 0;
  if (n > 0) {
    float2* pairs = nullptr;
    if (cudaMallocManaged(&pairs, n * sizeof(float2)) != cudaSuccess) return;
    bring<<<(n - 1) / 1024 + 1, 256>>>(pairs, a, b, n);
    if (cudaDeviceSynchronize() != cudaSuccess) return;
    for (int i = 0; i < n; ++i) sum += static_cast<double>(pairs[i].x) * pairs[i].y;
    if (cudaFree(pairs) != cudaSuccess) return;
  }
  store<<<1, 1>>>(out, static_cast<float>(sum));
}
