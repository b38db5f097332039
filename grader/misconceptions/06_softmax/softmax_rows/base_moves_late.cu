// expect: wrong_answer SubtractsWhatKeepsTheSumFinite alternative sum_overflows
// The base moves only where an element is more than 80 above it: exponentials stay finite, and the
// sum of many does not.
// breaks: With n columns and d how far an element is below its row's maximum
#include <cuda_runtime.h>

#include <cfloat>
#include <cstddef>

// Some elements of a row: `sum` is that of their exponentials relative to `base`, which is never
// more than kSlack below the largest of them. Without elements it is 0.
struct Part {
  float base = -FLT_MAX;
  float sum = 0.0f;
};

constexpr float kSlack = 80.0f;

// An element that is only a little larger than the base does not move it.
__device__ void add(Part& part, float x) {
  if (x > part.base + kSlack) {
    part.sum *= expf(part.base - x);
    part.base = x;
  }
  part.sum += expf(x - part.base);
}

__device__ Part merge(Part a, Part b) {
  Part both;
  both.base = fmaxf(a.base, b.base);
  both.sum = a.sum * expf(a.base - both.base) + b.sum * expf(b.base - both.base);
  return both;
}

__device__ Part merge_warp(Part part) {
  for (int delta = 16; delta > 0; delta /= 2) {
    Part other;
    other.base = __shfl_xor_sync(0xffffffffu, part.base, delta);
    other.sum = __shfl_xor_sync(0xffffffffu, part.sum, delta);
    part = merge(part, other);
  }
  return part;
}

// A block for each row.
template <int kThreads>
__global__ void softmax_rows_kernel(float* out, const float* in, int columns) {
  constexpr int kWarps = kThreads / 32;
  __shared__ float base_of_warp[kWarps];
  __shared__ float sum_of_warp[kWarps];
  const int lane = threadIdx.x % 32;
  const std::size_t begin = static_cast<std::size_t>(blockIdx.x) * columns;

  Part part;
  for (int c = threadIdx.x; c < columns; c += kThreads) add(part, in[begin + c]);
  part = merge_warp(part);

  if constexpr (kWarps > 1) {
    if (lane == 0) {
      base_of_warp[threadIdx.x / 32] = part.base;
      sum_of_warp[threadIdx.x / 32] = part.sum;
    }
    __syncthreads();
    part = Part{};
    if (lane < kWarps) {
      part.base = base_of_warp[lane];
      part.sum = sum_of_warp[lane];
    }
    part = merge_warp(part);
  }

  for (int c = threadIdx.x; c < columns; c += kThreads) {
    out[begin + c] = expf(in[begin + c] - part.base) / part.sum;
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  if (columns <= 1024) {
    softmax_rows_kernel<32><<<rows, 32>>>(out, in, columns);
  } else {
    softmax_rows_kernel<256><<<rows, 256>>>(out, in, columns);
  }
}
