// expect: craft CraftAddsOnTheDevice
// A sum for each warp is copied back, and the host adds these.
// breaks: The kernels add
#include <cuda_runtime.h>

#include <cstdint>
#include <vector>

constexpr int kThreads = 256;

__global__ void dot_kernel(float* part, const float* a, const float* b, int n, bool wide) {
  const size_t t = size_t{blockIdx.x} * kThreads + threadIdx.x;
  const size_t threads = size_t{gridDim.x} * kThreads;
  float sum = 0.0f;
  size_t done = 0;
  if (wide) {
    const size_t fours = static_cast<size_t>(n) / 4;
    for (size_t i = t; i < fours; i += threads) {
      const float4 x = reinterpret_cast<const float4*>(a)[i];
      const float4 y = reinterpret_cast<const float4*>(b)[i];
      sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
    }
    done = fours * 4;
  }
  for (size_t i = done + t; i < static_cast<size_t>(n); i += threads) sum += a[i] * b[i];
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);
  if (threadIdx.x % 32 == 0) part[t / 32] = sum;
}

void dot(float* out, const float* a, const float* b, int n) {
  const int fit = n / kThreads;
  const int blocks = fit < 1 ? 1 : fit > 1024 ? 1024 : fit;
  const int parts = blocks * (kThreads / 32);
  const bool wide = reinterpret_cast<std::uintptr_t>(a) % 16 == 0 &&
                    reinterpret_cast<std::uintptr_t>(b) % 16 == 0;
  float* part = nullptr;
  cudaMalloc(&part, parts * sizeof(float));
  dot_kernel<<<blocks, kThreads>>>(part, a, b, n, wide);
  std::vector<float> sums(parts);
  cudaMemcpy(sums.data(), part, parts * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0.0;
  for (const float one : sums) sum += one;
  const float result = static_cast<float>(sum);
  cudaMemcpy(out, &result, sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(part);
}
