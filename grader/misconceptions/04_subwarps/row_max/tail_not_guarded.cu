// expect: out-of-bounds line 16
// The grid is rounded up to whole blocks; the rows are not.
// breaks: Nothing beyond the last row is loaded or stored
#include <cuda_runtime.h>

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in) {
  const unsigned lane = threadIdx.x % 8;
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;

  const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
  // Every lane of the warp is here, so the mask is right; the row is not.
  const float4 left = fours[lane];
  const float4 right = fours[8 + lane];
  float largest = fmaxf(largest_of(left), largest_of(right));
  for (int delta = 4; delta > 0; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(0xffffffffu, largest, delta, 8));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in);
}
