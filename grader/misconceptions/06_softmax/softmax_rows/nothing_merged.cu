// expect: wrong_answer TakesRowsOfEveryLength alternative own_thread
// Each thread divides by the sum that it has.
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
  in += blockIdx.x * static_cast<long long>(columns);
  out += blockIdx.x * static_cast<long long>(columns);
  const int t = threadIdx.x;
  Part part = {-INFINITY, 0.0f};
  for (int c = t; c < columns; c += kThreads) part = merged(part, {in[c], 1.0f});
  const Part row = part;
  for (int c = t; c < columns; c += kThreads) out[c] = expf(in[c] - row.most) / row.sum;
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows > 0) softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
