// expect: craft CraftReadsTwiceAtMostAndWritesOnce
// Right, but the maximum and the sum take a pass over memory each.
// breaks: So the maximum and the sum come from one pass
#include <cuda_runtime.h>

#include <cfloat>
#include <cstddef>

constexpr int kThreads = 256;

__device__ float block_reduce(float value, bool is_sum) {
  __shared__ float partial[kThreads];
  __syncthreads();
  partial[threadIdx.x] = value;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) {
      const float other = partial[threadIdx.x + half];
      value = is_sum ? value + other : fmaxf(value, other);
      partial[threadIdx.x] = value;
    }
    __syncthreads();
  }
  return partial[0];
}

__global__ void softmax_kernel(float* out, const float* in, int columns) {
  in += static_cast<std::size_t>(blockIdx.x) * columns;
  out += static_cast<std::size_t>(blockIdx.x) * columns;
  float most = -FLT_MAX;
  for (int c = threadIdx.x; c < columns; c += kThreads) most = fmaxf(most, in[c]);
  most = block_reduce(most, false);
  float sum = 0.0f;
  for (int c = threadIdx.x; c < columns; c += kThreads) sum += expf(in[c] - most);
  sum = block_reduce(sum, true);
  for (int c = threadIdx.x; c < columns; c += kThreads) out[c] = expf(in[c] - most) / sum;
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
