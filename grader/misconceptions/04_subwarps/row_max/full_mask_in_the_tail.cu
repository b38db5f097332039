// expect: barrier-divergence line 22
// Lanes that end are not waited for, so the full mask works until something follows: here a
// barrier.
#include <cuda_runtime.h>

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  __shared__ float maxima[32];
  const unsigned lane = threadIdx.x % 8;
  const unsigned group = threadIdx.x / 8;
  const int row = blockIdx.x * 32 + group;

  if (row < rows) {
    const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
    const float4 left = fours[lane];
    const float4 right = fours[8 + lane];
    float largest = fmaxf(largest_of(left), largest_of(right));
    for (int delta = 4; delta > 0; delta /= 2) {
      largest = fmaxf(largest, __shfl_xor_sync(0xffffffffu, largest, delta, 8));
    }
    if (lane == 0) maxima[group] = largest;
  }
  __syncthreads();

  // One warp stores what all groups have found, side by side.
  if (threadIdx.x < 32 && blockIdx.x * 32 + threadIdx.x < rows) {
    out[blockIdx.x * 32 + threadIdx.x] = maxima[threadIdx.x];
  }
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
