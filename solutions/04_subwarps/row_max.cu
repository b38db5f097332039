// row_max: the largest element of each row of a matrix with 64 columns.
//
//   out   device pointer to `rows` floats; out[r] receives the largest of in[64r] ... in[64r + 63]
//   in    device pointer to rows * 64 floats without NaN, aligned to 256 bytes: each row begins at
//         a multiple of 256 bytes; infinities are numbers like others. They must not change
//   rows  0 or more; no multiple of anything. rows * 64 may be more than 32 bits hold
//
// Contract
//   - Nothing beyond the last row is loaded or stored.
//   - Lanes load 16 bytes at once, and each element is loaded once.
//   - Where a warp's load touches a sector of 32 bytes, it uses all of it.
//   - Eight lanes share a row, in three rounds of shuffles: at most 24 shuffles a row, counted in
//     lanes.
//   - Warps have 32 lanes. The grid is yours to choose.
//   - row_max need not wait for the kernel, nor check it; the caller does both.
//
// Read chapters/04_subwarps.md#eight-lanes-sixteen-bytes, then ./run.sh test row_max
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kFoursPerRow = 16;
constexpr int kLanes = 8;  // that share a row
constexpr int kGroupsPerBlock = kThreads / kLanes;
// A lane asks for two rows before it waits for the first: four loads in flight instead of two. That
// is worth a few percent of the bandwidth; four rows bring no more.
constexpr int kRowsPerGroup = 2;
constexpr int kRowsPerBlock = kGroupsPerBlock * kRowsPerGroup;

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

// The largest of the eight lanes' values, in all of them. A group has its row or has none as a
// whole, so a mask that names the group alone is right in the last rows too.
__device__ float group_max(float value) {
  const unsigned group_mask = 0xffu << (threadIdx.x % 32 / kLanes * kLanes);
  for (int delta = kLanes / 2; delta > 0; delta /= 2) {
    value = fmaxf(value, __shfl_xor_sync(group_mask, value, delta, kLanes));
  }
  return value;
}

__global__ void row_max_kernel(float* out, const float* in, size_t rows) {
  const unsigned lane = threadIdx.x % kLanes;
  // Neighbouring groups take neighbouring rows. All 64 bits wide: a row's offset needs them.
  const size_t first_row = blockIdx.x * size_t{kRowsPerBlock} + threadIdx.x / kLanes;
  const float4* const fours = reinterpret_cast<const float4*>(in);

  // All loads first. Eight lanes load 128 bytes side by side, then the row's other 128; a lane that
  // took 32 bytes in a row would use half of each sector at a time. No element is needed again, so
  // the loads are streaming ones: they leave the cache to others.
  float4 left[kRowsPerGroup], right[kRowsPerGroup];
  for (int k = 0; k < kRowsPerGroup; ++k) {
    const size_t row = first_row + k * kGroupsPerBlock;
    if (row < rows) {
      left[k] = __ldcs(&fours[row * kFoursPerRow + lane]);
      right[k] = __ldcs(&fours[row * kFoursPerRow + kLanes + lane]);
    }
  }

  for (int k = 0; k < kRowsPerGroup; ++k) {
    const size_t row = first_row + k * kGroupsPerBlock;
    if (row < rows) {
      const float largest = group_max(fmaxf(largest_of(left[k]), largest_of(right[k])));
      if (lane == 0) out[row] = largest;
    }
  }
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  const int blocks = (rows - 1) / kRowsPerBlock + 1;
  row_max_kernel<<<blocks, kThreads>>>(out, in, rows);
}
