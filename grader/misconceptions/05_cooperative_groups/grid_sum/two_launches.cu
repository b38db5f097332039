// expect: craft CraftLaunchesOneKernel
// Right, and the end of the first kernel is a barrier of the grid, too. The exercise asks for the
// other.
// breaks: No second kernel and no cudaMemset
#include <cuda_runtime.h>

constexpr int kThreads = 256;

__global__ void clear(float* out) { *out = 0.0f; }

__global__ void add_all(float* out, const float* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * blockDim.x;
  float sum = 0.0f;
  for (int k = thread; k < n / 4; k += threads) {
    const float4 x = reinterpret_cast<const float4*>(in)[k];
    sum += (x.x + x.y) + (x.z + x.w);
  }
  if (n / 4 * 4 + thread < n) sum += in[n / 4 * 4 + thread];
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);
  if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

void grid_sum(float* out, const float* in, int n) {
  clear<<<1, 1>>>(out);
  add_all<<<min(n / (4 * kThreads) + 1, 1024), kThreads>>>(out, in, n);
}
