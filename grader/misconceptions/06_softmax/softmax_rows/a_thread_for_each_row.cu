// expect: craft CraftLoadsSideBySide
// Right: a thread has its row for itself, and nothing to merge. Its neighbour's load is a row away.
// breaks: Where a row has 64 columns or more
#include <cuda_runtime.h>

__global__ void softmax_kernel(float* out, const float* in, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float* const x = in + row * static_cast<long long>(columns);
  float most = -INFINITY;
  float sum = 0.0f;
  for (int c = 0; c < columns; ++c) {
    const float larger = fmaxf(most, x[c]);
    if (larger == -INFINITY) continue;
    sum = sum * expf(most - larger) + expf(x[c] - larger);
    most = larger;
  }
  for (int c = 0; c < columns; ++c) {
    out[row * static_cast<long long>(columns) + c] = expf(x[c] - most) / sum;
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_kernel<<<(rows - 1) / 64 + 1, 64>>>(out, in, rows, columns);
}
