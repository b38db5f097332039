// expect: diagnosed TakesManyRows
// The parts of all rows are in an array of the device, which has room for as many as anybody has.
#include <cuda_runtime.h>

constexpr int kRows = 16384;
__device__ float2 parts[kRows];

__device__ float2 merged(float2 a, float2 b) {
  const float most = fmaxf(a.x, b.x);
  if (most == -INFINITY) return a;
  return make_float2(most, a.y * expf(a.x - most) + b.y * expf(b.x - most));
}

__device__ int row_of_warp() { return (blockIdx.x * blockDim.x + threadIdx.x) / 32; }

__global__ void find_parts(const float* in, int rows, int columns) {
  const int row = row_of_warp();
  if (row >= rows) return;
  const int lane = threadIdx.x % 32;
  float2 part = make_float2(-INFINITY, 0.0f);
  for (int c = lane; c < columns; c += 32) {
    part = merged(part, make_float2(in[row * columns + c], 1.0f));
  }
  for (int delta = 16; delta > 0; delta /= 2) {
    float2 other;
    other.x = __shfl_xor_sync(0xffffffffu, part.x, delta);
    other.y = __shfl_xor_sync(0xffffffffu, part.y, delta);
    // Both lanes merge in the same order, so that they agree.
    part = lane & delta ? merged(other, part) : merged(part, other);
  }
  if (lane == 0) {
    const float2 whole = part;
    parts[row] = whole;
  }
}

__global__ void write_results(float* out, const float* in, int rows, int columns) {
  const int row = row_of_warp();
  if (row >= rows) return;
  const float2 part = parts[row];
  for (int c = threadIdx.x % 32; c < columns; c += 32) {
    out[row * columns + c] = expf(in[row * columns + c] - part.x) / part.y;
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  find_parts<<<(rows - 1) / 8 + 1, 256>>>(in, rows, columns);
  write_results<<<(rows - 1) / 8 + 1, 256>>>(out, in, rows, columns);
}
