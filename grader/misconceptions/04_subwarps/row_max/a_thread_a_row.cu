// expect: craft CraftUsesWholeSectors
// Right, and no lane waits for another. But the 32 lanes of a load read from 32 rows.
#include <cuda_runtime.h>

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;

  const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
  float largest = -INFINITY;
  for (int k = 0; k < 16; ++k) {
    const float4 four = fours[k];
    largest = fmaxf(largest, largest_of(four));
  }
  out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 256 + 1, 256>>>(out, in, rows);
}
