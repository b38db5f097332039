// expect: craft CraftSharesARowAmongThreads
// A thread takes a row by float4, which is half of each sector.
// breaks: Where a row has 64 columns or more
#include <cuda_runtime.h>

#include <cmath>

struct Part {
  float largest, sum;
};

__device__ void take(Part& part, float x) {
  if (x == -INFINITY) return;
  if (x > part.largest) {
    part.sum = part.sum * expf(part.largest - x) + 1.0f;
    part.largest = x;
  } else {
    part.sum += expf(x - part.largest);
  }
}

__device__ Part merge(Part a, Part b) {
  if (a.sum == 0.0f) return b;
  if (b.sum == 0.0f) return a;
  const float largest = fmaxf(a.largest, b.largest);
  return {largest, a.sum * expf(a.largest - largest) + b.sum * expf(b.largest - largest)};
}

__global__ void alone_kernel(float4* out, const float4* in, int rows, int fours) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const size_t first = static_cast<size_t>(row) * fours;
  Part part = {-INFINITY, 0.0f};
  for (int c = 0; c < fours; ++c) {
    const float4 x = in[first + c];
    take(part, x.x);
    take(part, x.y);
    take(part, x.z);
    take(part, x.w);
  }
  for (int c = 0; c < fours; ++c) {
    const float4 x = in[first + c];
    out[first + c] =
        make_float4(expf(x.x - part.largest) / part.sum, expf(x.y - part.largest) / part.sum,
                    expf(x.z - part.largest) / part.sum, expf(x.w - part.largest) / part.sum);
  }
}

__global__ void warp_kernel(float* out, const float* in, int rows, int columns) {
  const long long row = (blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x) / 32;
  const int lane = threadIdx.x % 32;
  if (row >= rows) return;
  const size_t first = static_cast<size_t>(row) * columns;
  Part part = {-INFINITY, 0.0f};
  for (int c = lane; c < columns; c += 32) take(part, in[first + c]);
  for (int delta = 16; delta > 0; delta /= 2) {
    const Part other = {__shfl_xor_sync(0xffffffffu, part.largest, delta),
                        __shfl_xor_sync(0xffffffffu, part.sum, delta)};
    part = merge(part, other);
  }
  for (int c = lane; c < columns; c += 32)
    out[first + c] = expf(in[first + c] - part.largest) / part.sum;
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  if (columns % 4 == 0)
    alone_kernel<<<(rows - 1) / 64 + 1, 64>>>(
        reinterpret_cast<float4*>(out), reinterpret_cast<const float4*>(in), rows, columns / 4);
  else
    warp_kernel<<<(rows - 1) / 8 + 1, 256>>>(out, in, rows, columns);
}
