// expect: wrong_answer SeesEveryElementOfALongRow
// A block has at most 1024 threads, and a row may have more columns than that.
#include <cuda_runtime.h>

#include <cfloat>
#include <cstddef>

constexpr int kThreads = 1024;

__global__ void softmax_kernel(float* out, const float* in, int columns) {
  __shared__ float partial[kThreads];
  const int c = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * columns + c;
  const float x = c < columns ? in[i] : -FLT_MAX;
  partial[c] = x;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (c < half) partial[c] = fmaxf(partial[c], partial[c + half]);
    __syncthreads();
  }
  const float most = partial[0];
  __syncthreads();
  const float weight = c < columns ? expf(x - most) : 0.0f;
  partial[c] = weight;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (c < half) partial[c] += partial[c + half];
    __syncthreads();
  }
  if (c < columns) out[i] = weight / partial[0];
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
