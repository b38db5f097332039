// expect: wrong_answer TakesRowsOfEveryLength alternative one_side_rescaled
// Where the other maximum is the smaller one, its sum has to be brought under the own one.
#include <cuda_runtime.h>

#include <cmath>

constexpr int kThreads = 256;

struct Part {
  float most;
  float sum;
};

__device__ Part merge(Part own, Part other) {
  const float most = fmaxf(own.most, other.most);
  if (most == -INFINITY) return {most, 0.0f};
  return {most, own.sum * expf(own.most - most) + other.sum};
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

  for (int c = threadIdx.x; c < columns; c += kThreads) {
    out[begin + c] = expf(in[begin + c] - part.most) / part.sum;
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
