// expect: diagnosed GivesZeroForAnEmptyArray
// A barrier made by hand, in an ordinary launch: it may wait for blocks that need not run yet.
// breaks: One launch, a cooperative one, for n = 0, too
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kBlocks = 16;

__device__ float total;
__device__ unsigned arrived;

__global__ void add_all(float* out, const float* in, int n) {
  __shared__ float partial[kThreads / 32];
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int k = thread; k < n / 4; k += kBlocks * kThreads) {
    const float4 x = reinterpret_cast<const float4*>(in)[k];
    sum += (x.x + x.y) + (x.z + x.w);
  }
  if (n / 4 * 4 + thread < n) sum += in[n / 4 * 4 + thread];
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
  if (blockIdx.x == 0) *out = atomicAdd(&total, 0.0f);
}

void grid_sum(float* out, const float* in, int n) {
  const float zero = 0.0f;
  cudaMemcpyToSymbol(total, &zero, sizeof zero);
  add_all<<<kBlocks, kThreads>>>(out, in, n);
}
