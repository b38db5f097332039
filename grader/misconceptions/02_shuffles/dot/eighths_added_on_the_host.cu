// expect: craft CraftAddsOnTheDevice
// Right: each thread adds eight products, and the host adds what they have found.
// breaks: The kernels add
#include <cuda_runtime.h>

#include <vector>

constexpr int kThreads = 256;
constexpr int kEach = 8;

__global__ void dot_kernel(float* part, const float* a, const float* b, int n, int parts) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  if (thread >= parts) return;
  const bool aligned = (reinterpret_cast<size_t>(a) | reinterpret_cast<size_t>(b)) % 16 == 0;
  float sum = 0.0f;
  for (int i = kEach * thread; i < min(n, kEach * thread + kEach); i += 4) {
    if (aligned && i + 4 <= n) {
      const float4 x = *reinterpret_cast<const float4*>(a + i);
      const float4 y = *reinterpret_cast<const float4*>(b + i);
      sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
    } else {
      for (int j = i; j < min(n, i + 4); ++j) sum += a[j] * b[j];
    }
  }
  part[thread] = sum;
}

void dot(float* out, const float* a, const float* b, int n) {
  float sum = 0.0f;
  if (n > 0) {
    const int parts = (n - 1) / kEach + 1;
    float* part = nullptr;
    cudaMalloc(&part, parts * sizeof(float));
    dot_kernel<<<(parts - 1) / kThreads + 1, kThreads>>>(part, a, b, n, parts);
    std::vector<float> found(parts);
    cudaMemcpy(found.data(), part, parts * sizeof(float), cudaMemcpyDeviceToHost);
    for (const float each : found) sum += each;
    cudaFree(part);
  }
  cudaMemcpy(out, &sum, sizeof sum, cudaMemcpyHostToDevice);
}
