// expect: wrong_answer IsAsExactForLargeNumbers alternative rounded_before_subtracted
// An fma for each element, and the maximum times log2(e) once for all: but it is rounded.
// breaks: With n columns and d how far
#include <cuda_runtime.h>

#include <cmath>

constexpr int kThreads = 256;
constexpr float kLog2e = 1.44269504f;

struct Part {
  float most;
  float sum;
};

__device__ Part merge(Part own, Part other) {
  const float most = fmaxf(own.most, other.most);
  if (most == -INFINITY) return {most, 0.0f};
  return {most, own.sum * expf(own.most - most) + other.sum * expf(other.most - most)};
}

__device__ Part add(Part part, float x) {
  const float most = fmaxf(part.most, x);
  if (most == -INFINITY) return part;
  return {most, part.sum * expf(part.most - most) + expf(x - most)};
}

__global__ void softmax_kernel(float* out, const float* in, int columns) {
  __shared__ Part parts[kThreads / 32];
  const size_t begin = blockIdx.x * static_cast<size_t>(columns);
  Part part = {-INFINITY, 0.0f};
  for (int c = threadIdx.x; c < columns; c += kThreads) part = add(part, in[begin + c]);

  for (int distance = 16; distance > 0; distance /= 2) {
    part = merge(part, {__shfl_xor_sync(0xffffffffu, part.most, distance),
                        __shfl_xor_sync(0xffffffffu, part.sum, distance)});
  }
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = part;
  __syncthreads();
  part = parts[0];
  for (int warp = 1; warp < kThreads / 32; ++warp) part = merge(part, parts[warp]);

  const float scaled = part.most * kLog2e;
  for (int c = threadIdx.x; c < columns; c += kThreads) {
    out[begin + c] = exp2f(fmaf(in[begin + c], kLog2e, -scaled)) / part.sum;
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
