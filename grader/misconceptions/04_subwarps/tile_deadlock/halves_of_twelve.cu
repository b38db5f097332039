// expect: wrong_answer WorksForEveryNumberOfRows alternative halves
// Everybody waits for the right lanes now. But twelve is no power of two, and three has no half.
#include <cuda_runtime.h>

constexpr int kThreads = 96;
constexpr int kTiles = kThreads / 8;

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_then_total_kernel(float* maxima, float* total, const float* in, int rows) {
  __shared__ float partial[kTiles];
  const int lane = threadIdx.x % 8;
  const int tile = threadIdx.x / 8;

  float sum = 0.0f;
  int row = tile;
  unsigned mask = __ballot_sync(0xffffffffu, row < rows);
  while (row < rows) {
    const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
    const float4 left = fours[lane];
    const float4 right = fours[lane + 8];
    float largest = fmaxf(largest_of(left), largest_of(right));
    for (int delta = 4; delta > 0; delta /= 2) {
      largest = fmaxf(largest, __shfl_xor_sync(mask, largest, delta, 8));
    }
    if (lane == 0) maxima[row] = largest;
    sum += largest;
    row += kTiles;
    mask = __ballot_sync(mask, row < rows);
  }

  if (lane == 0) partial[tile] = sum;
  __syncthreads();
  for (int half = kTiles / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) *total = partial[0];
}

void row_max_then_total(float* maxima, float* total, const float* in, int rows) {
  row_max_then_total_kernel<<<1, kThreads>>>(maxima, total, in, rows);
}
