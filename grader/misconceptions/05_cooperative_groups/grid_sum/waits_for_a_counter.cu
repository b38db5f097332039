// expect: timed_out AddsMoreElementsThanTheDeviceHoldsThreads
// Blocks wait until all have counted themselves. Those that found no place on the device never
// will.
#include <cuda_runtime.h>

constexpr int kThreads = 256;

__device__ float total;
__device__ unsigned arrived;

__global__ void add_all(float* out, const float* in, int n) {
  __shared__ float partial[kThreads / 32];
  const int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  float sum = 0.0f;
  if (i + 4 <= n) {
    const float4 x = *reinterpret_cast<const float4*>(in + i);
    sum = (x.x + x.y) + (x.z + x.w);
  } else {
    for (int k = i; k < n; ++k) sum += in[k];
  }
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x > 0) return;
  sum = 0.0f;
  for (const float part : partial) sum += part;
  atomicAdd(&total, sum);
  __threadfence();
  atomicAdd(&arrived, 1u);
  while (atomicAdd(&arrived, 0u) < gridDim.x) {
  }
  __threadfence();
  if (blockIdx.x == 0) *out = total;
}

void grid_sum(float* out, const float* in, int n) {
  const float zero = 0.0f;
  const unsigned none = 0;
  cudaMemcpyToSymbol(total, &zero, sizeof zero);
  cudaMemcpyToSymbol(arrived, &none, sizeof none);
  add_all<<<n / (4 * kThreads) + 1, kThreads>>>(out, in, n);
}
