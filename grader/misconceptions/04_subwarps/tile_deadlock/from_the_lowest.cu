// expect: wrong_answer TakesInfinitiesAndTheSmallestFloatsAsNumbers alternative from_the_lowest
// Minus infinity is less than the lowest finite float.
#include <cuda_runtime.h>

#include <cfloat>

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
  const int rounds =
      (rows + kTiles - 1) / kTiles;  // the same for all: nobody leaves the loop early
  for (int round = 0; round < rounds; ++round) {
    const int row = round * kTiles + tile;
    float largest = -FLT_MAX;
    if (row < rows) {
      const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
      largest = fmaxf(largest, fmaxf(largest_of(fours[lane]), largest_of(fours[lane + 8])));
    }
    for (int delta = 4; delta > 0; delta /= 2) {
      largest = fmaxf(largest, __shfl_xor_sync(0xffffffffu, largest, delta, 8));
    }
    if (lane == 0 && row < rows) maxima[row] = largest;
    if (row < rows) sum += largest;
  }
  if (lane == 0) partial[tile] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    float all = 0.0f;
    for (int t = 0; t < kTiles; ++t) all += partial[t];
    *total = all;
  }
}

void row_max_then_total(float* maxima, float* total, const float* in, int rows) {
  row_max_then_total_kernel<<<1, kThreads>>>(maxima, total, in, rows);
}
