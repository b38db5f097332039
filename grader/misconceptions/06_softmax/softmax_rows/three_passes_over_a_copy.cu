// expect: craft CraftReadsTwiceAtMostAndWritesOnce
// Right: in is read once, into memory that the three passes then read.
// breaks: A row that is kept in global memory counts as in
#include <cuda_runtime.h>

constexpr int kThreads = 128;

__global__ void copy_kernel(float* to, const float* from, size_t n) {
  const size_t all = static_cast<size_t>(gridDim.x) * blockDim.x;
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += all) {
    to[i] = from[i];
  }
}

__device__ float over_block(float value, bool largest, float* of_warp) {
  for (int delta = 16; delta > 0; delta /= 2) {
    const float other = __shfl_xor_sync(0xffffffffu, value, delta);
    value = largest ? fmaxf(value, other) : value + other;
  }
  __syncthreads();
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = value;
  __syncthreads();
  value = of_warp[0];
  for (int w = 1; w < kThreads / 32; ++w) {
    value = largest ? fmaxf(value, of_warp[w]) : value + of_warp[w];
  }
  return value;
}

// One pass for the maximum, one for the sum, one for the results.
__global__ void three_passes_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float of_warp[kThreads / 32];
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const float* const x = in + static_cast<size_t>(row) * columns;
    float largest = __int_as_float(0xff800000);
    for (int c = threadIdx.x; c < columns; c += kThreads) largest = fmaxf(largest, x[c]);
    largest = over_block(largest, true, of_warp);
    float sum = 0.0f;
    for (int c = threadIdx.x; c < columns; c += kThreads) sum += expf(x[c] - largest);
    sum = over_block(sum, false, of_warp);
    for (int c = threadIdx.x; c < columns; c += kThreads) {
      out[static_cast<size_t>(row) * columns + c] = expf(x[c] - largest) / sum;
    }
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  const size_t n = static_cast<size_t>(rows) * columns;
  float* scratch = nullptr;
  if (cudaMalloc(&scratch, (n + 1021) * sizeof(float)) != cudaSuccess) return;
  copy_kernel<<<256, 256>>>(scratch, in, n);
  const int blocks = rows < 4096 ? rows : 4096;
  three_passes_kernel<<<blocks, kThreads>>>(out, scratch, rows, columns);
  if (cudaFree(scratch) != cudaSuccess) return;
}
