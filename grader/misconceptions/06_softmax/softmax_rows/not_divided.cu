// expect: wrong_answer TakesRowsOfEveryLength alternative not_divided
// The exponentials under the maximum look like probabilities.
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
  const Part row = parts[0];
  for (int c = t; c < columns; c += kThreads) out[c] = expf(in[c] - row.most);
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows > 0) softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
