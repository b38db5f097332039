// expect: wrong_answer IsAsExactForLargeNumbers alternative logarithm_added
// One subtraction for the maximum and the sum saves a division, and costs the digits.
// breaks: With n columns and d how far
#include <cuda_runtime.h>

constexpr int kThreads = 128;

struct Part {
  float most, sum;
};

__device__ Part merged(Part a, Part b) {
  const float most = fmaxf(a.most, b.most);
  if (most == -INFINITY) return {most, 0.0f};
  return {most, a.sum * expf(a.most - most) + b.sum * expf(b.most - most)};
}

// A block has a row.
__global__ void softmax_kernel(float* out, const float* in, int columns) {
  __shared__ Part parts[kThreads];
  in += blockIdx.x * static_cast<long long>(columns);
  out += blockIdx.x * static_cast<long long>(columns);
  const int t = threadIdx.x;
  Part part = {-INFINITY, 0.0f};
  for (int c = t; c < columns; c += kThreads) part = merged(part, {in[c], 1.0f});
  parts[t] = part;
  for (int half = kThreads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) parts[t] = merged(parts[t], parts[t + half]);
  }
  __syncthreads();
  const float subtracted = parts[0].most + logf(parts[0].sum);
  for (int c = t; c < columns; c += kThreads) out[c] = expf(in[c] - subtracted);
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows > 0) softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
