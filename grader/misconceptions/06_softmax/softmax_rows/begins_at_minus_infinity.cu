// expect: wrong_answer GivesZeroForMinusInfinity alternative begins_at_minus_infinity
// Two parts without elements are merged with care; an element of minus infinity that comes to a
// part without elements is subtracted from itself.
#include <cuda_runtime.h>

constexpr int kThreads = 256;

struct Part {
  float most;
  float sum;
};

__device__ Part with(Part part, float x) {
  const float most = fmaxf(part.most, x);
  return {most, part.sum * expf(part.most - most) + expf(x - most)};
}

__device__ Part merged(Part a, Part b) {
  if (a.most == -INFINITY) return b;
  if (b.most == -INFINITY) return a;
  const float most = fmaxf(a.most, b.most);
  return {most, a.sum * expf(a.most - most) + b.sum * expf(b.most - most)};
}

__device__ Part merged_by_block(Part part) {
  __shared__ Part parts[kThreads / 32];
  for (int distance = 16; distance > 0; distance /= 2) {
    const float most = __shfl_xor_sync(0xffffffffu, part.most, distance);
    const float sum = __shfl_xor_sync(0xffffffffu, part.sum, distance);
    part = merged(part, {most, sum});
  }
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = part;
  __syncthreads();
  part = parts[0];
  for (int warp = 1; warp < kThreads / 32; ++warp) part = merged(part, parts[warp]);
  return part;
}

__global__ void softmax_rows_kernel(float* out, const float* in, int columns) {
  const size_t begin = blockIdx.x * static_cast<size_t>(columns);
  Part part = {-INFINITY, 0.0f};
  for (int c = threadIdx.x; c < columns; c += kThreads) part = with(part, in[begin + c]);
  part = merged_by_block(part);
  for (int c = threadIdx.x; c < columns; c += kThreads)
    out[begin + c] = expf(in[begin + c] - part.most) / part.sum;
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_rows_kernel<<<rows, kThreads>>>(out, in, columns);
}
