// expect: craft CraftReadsTwiceAtMostAndWritesOnce
// Right. A thread keeps every other one of its columns and takes three passes over the rest: in is
// read twice, but only on average.
// breaks: in is read twice at most
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kMost = 65536 / kThreads;  // columns of a thread

__device__ float of_row(float value, bool largest) {
  __shared__ float warps[kThreads / 32];
  for (int distance = 16; distance > 0; distance /= 2) {
    const float other = __shfl_xor_sync(0xffffffffu, value, distance);
    value = largest ? fmaxf(value, other) : value + other;
  }
  __syncthreads();
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = warps[0];
  for (int w = 1; w < kThreads / 32; ++w) {
    value = largest ? fmaxf(value, warps[w]) : value + warps[w];
  }
  return value;
}

__global__ void softmax_kernel(float* out, const float* in, int columns) {
  in += blockIdx.x * static_cast<long long>(columns);
  out += blockIdx.x * static_cast<long long>(columns);

  float kept[kMost / 2];
  float most = -INFINITY;
  for (int k = 0; k < kMost; ++k) {
    const int c = k * kThreads + threadIdx.x;
    if (c >= columns) break;
    const float x = in[c];
    if (k % 2 == 0) kept[k / 2] = x;
    most = fmaxf(most, x);
  }
  most = of_row(most, true);

  float sum = 0.0f;
  for (int k = 0; k < kMost; ++k) {
    const int c = k * kThreads + threadIdx.x;
    if (c >= columns) break;
    sum += expf((k % 2 == 0 ? kept[k / 2] : in[c]) - most);
  }
  sum = of_row(sum, false);

  for (int k = 0; k < kMost; ++k) {
    const int c = k * kThreads + threadIdx.x;
    if (c >= columns) break;
    out[c] = expf((k % 2 == 0 ? kept[k / 2] : in[c]) - most) / sum;
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
