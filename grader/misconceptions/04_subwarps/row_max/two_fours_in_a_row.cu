// expect: craft CraftUsesWholeSectors
// Right, but a lane that takes 32 bytes in a row uses half of each sector in each of its two loads.
// breaks: Where a warp's load touches a sector
#include <cuda_runtime.h>

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const unsigned lane = threadIdx.x % 8;
  const int row = blockIdx.x * 32 + threadIdx.x / 8;
  const unsigned group_mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  if (row >= rows) return;

  const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
  const float4 left = fours[2 * lane];
  const float4 right = fours[2 * lane + 1];
  float largest = fmaxf(largest_of(left), largest_of(right));
  for (int delta = 4; delta > 0; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(group_mask, largest, delta, 8));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
