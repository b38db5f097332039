// expect: wrong_answer TakesMoreRowsThanThirtyTwoBitsHaveThreadsFor
// The number of the warp in the grid is computed from that of the thread, which wraps: the first
// rows are done twice, and the last ones never.
#include <cuda_runtime.h>

#include <cfloat>

constexpr int kThreads = 256;
constexpr int kWarps = kThreads / 32;

struct Part {
  float most;
  float sum;
};

// Either may be empty: maximum -FLT_MAX and sum 0, so that no difference is infinity - infinity.
__device__ Part merge(Part a, Part b) {
  const float most = fmaxf(a.most, b.most);
  return {most, a.sum * expf(a.most - most) + b.sum * expf(b.most - most)};
}

__global__ void softmax_rows_kernel(float* out, const float* in, int rows, int columns) {
  const int lane = threadIdx.x % 32;
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;  // a warp for each row
  if (row >= rows) return;                                       // the whole warp leaves
  const float* const from = in + static_cast<size_t>(row) * columns;
  float* const to = out + static_cast<size_t>(row) * columns;

  Part part = {-FLT_MAX, 0.0f};
  for (int c = lane; c < columns; c += 32) {
    const float x = from[c];
    if (x > -INFINITY) part = merge(part, {x, 1.0f});
  }
  for (int delta = 16; delta > 0; delta /= 2) {
    const Part other = {__shfl_xor_sync(0xffffffffu, part.most, delta),
                        __shfl_xor_sync(0xffffffffu, part.sum, delta)};
    part = merge(part, other);
  }
  for (int c = lane; c < columns; c += 32) to[c] = expf(from[c] - part.most) / part.sum;
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_rows_kernel<<<(rows - 1) / kWarps + 1, kThreads>>>(out, in, rows, columns);
}
