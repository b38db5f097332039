// expect: craft CraftSharesALongRowAmongBlocks
// Right: the first block of each cluster keeps the whole row in its registers, and the others
// leave.
// breaks: No block loads more than 4096 elements of a row
#include <cuda_runtime.h>

constexpr int kThreads = 1024;
constexpr int kMostKept = 32;  // columns of a thread

__device__ float merged(float value, float* of_warps, bool is_maximum) {
  const auto merge = [=](float a, float b) { return is_maximum ? fmaxf(a, b) : a + b; };
  for (int distance = 16; distance > 0; distance /= 2) {
    value = merge(value, __shfl_xor_sync(0xffffffffu, value, distance));
  }
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = of_warps[0];
  for (int warp = 1; warp < kThreads / 32; ++warp) value = merge(value, of_warps[warp]);
  return value;
}

__global__ void __cluster_dims__(8, 1, 1)
    cluster_softmax_kernel(float* out, const float* in, int columns) {
  if (blockIdx.x % 8 != 0) return;
  __shared__ float maxima[kThreads / 32];
  __shared__ float sums[kThreads / 32];
  const size_t row = blockIdx.x / 8 * static_cast<size_t>(columns);
  float kept[kMostKept];
  float most = -INFINITY;
  int count = 0;
  for (int c = threadIdx.x; c < columns; c += kThreads) {
    kept[count] = in[row + c];
    most = fmaxf(most, kept[count++]);
  }
  most = merged(most, maxima, true);
  float sum = 0.0f;
  for (int i = 0; i < count; ++i) sum += kept[i] = expf(kept[i] - most);
  sum = merged(sum, sums, false);
  count = 0;
  for (int c = threadIdx.x; c < columns; c += kThreads) out[row + c] = kept[count++] / sum;
}

void cluster_softmax(float* out, const float* in, int rows, int columns) {
  cluster_softmax_kernel<<<rows * 8, kThreads>>>(out, in, columns);
}
