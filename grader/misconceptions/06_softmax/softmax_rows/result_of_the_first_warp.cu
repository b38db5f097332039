// expect: wrong_answer TakesRowsOfEveryLength alternative first_warp
// The first warp merges the warps' parts, and the others keep theirs.
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
  for (int half = 16; half > 0; half /= 2) {
    __syncthreads();
    if (t % 32 < half) parts[t] = merged(parts[t], parts[t + half]);
  }
  __syncthreads();
  Part row = parts[t / 32 * 32];
  for (int first = 32; first < kThreads && t < 32; first += 32) row = merged(row, parts[first]);
  for (int c = t; c < columns; c += kThreads) out[c] = expf(in[c] - row.most) / row.sum;
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows > 0) softmax_kernel<<<rows, kThreads>>>(out, in, columns);
}
