// multi_reduce: the sums of n rows of 32 floats, 32 rows at a time in each warp.
//
//   out  device pointer to n floats; out[r] receives in[32r] + in[32r + 1] + ... + in[32r + 31]
//   in   device pointer to 32 * n floats, fewer than 2^31; they must not change
//   n    a multiple of 32, 0 or more. Both arrays are aligned to 256 bytes
//
//   For example, with 2 lanes instead of 32 and the rows 1 2 / 3 4: lane 0 holds 1 and 3, lane 1
//   holds 2 and 4. Lane 0 gives away its 3 and gets the 2, so it has 1 + 2 = 3; lane 1 gives away
//   its 2 and gets the 3, and has 4 + 3 = 7. Two sums, and one shuffle.
//
// Contract
//   - The lanes add by shuffles, and no lane calls more than 31 of them for 32 rows. Which values
//     they index at run time is not judged, but on a GPU such values do not stay in registers.
//   - No shared memory, and nothing but the sums is stored in global memory.
//   - A warp's loads use all of every sector of 32 bytes that they touch.
//   - The order of the additions is yours to choose.
//   - Warps have 32 lanes.
//   - multi_reduce need not wait for the kernel, nor check it; the caller does both.
//
// Read chapters/04_subwarps.md#many-sums-at-once, then ./run.sh test multi_reduce
#include <cuda_runtime.h>

constexpr int kRows = 32;  // of a warp: each lane has one value of each

// TODO(1): Write one step. A lane gives half of the values it still holds to the lane whose number
// differs in one bit, keeps the other half, and adds what it gets. Which half? Every index of the
// values must be a constant after unrolling: a template on their number makes it one.

__global__ void multi_reduce_kernel(float* out, const float* in, int n) {
  const int lane = threadIdx.x % 32;
  const int first_row = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * kRows;
  if (first_row >= n) return;  // n is a multiple of 32: the whole warp leaves

  // value[r] is this lane's part of row r. The loop is unrolled, so that it lies in registers.
  float value[kRows];
#pragma unroll
  for (int r = 0; r < kRows; ++r) value[r] = in[(first_row + r) * 32 + lane];

  // TODO(2): Make the steps, and store the sum that this lane holds. Whose is it?
}

void multi_reduce(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  multi_reduce_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
