// expect: craft CraftKeepsOneBlockAndEightLanesARow
// Right, but a lane that takes 32 bytes in a row uses half of each sector in each of its two loads.
// breaks: One block of 96 threads does all the work
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
  // Who enters the loop? All lanes are here to answer, so this mask may name them all.
  unsigned mask = __ballot_sync(0xffffffffu, row < rows);
  while (row < rows) {
    const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
    const float4 left = fours[2 * lane];
    const float4 right = fours[2 * lane + 1];
    float largest = fmaxf(largest_of(left), largest_of(right));
    for (int delta = 4; delta > 0; delta /= 2) {
      largest = fmaxf(largest, __shfl_xor_sync(mask, largest, delta, 8));
    }
    if (lane == 0) maxima[row] = largest;
    sum += largest;

    row += kTiles;
    // Who stays? The lanes of this round answer; those that leave are named no more.
    mask = __ballot_sync(mask, row < rows);
  }

  // Lanes that left the loop wait here for the others, and nobody in the loop waits for them.
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
