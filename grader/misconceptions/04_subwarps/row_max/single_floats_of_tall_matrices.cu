// expect: craft CraftLoadsTallMatricesSoToo
// Of tall matrices, lanes load one float at a time.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kFoursPerRow = 16;
constexpr int kLanes = 8;  // that share a row
constexpr int kGroupsPerBlock = kThreads / kLanes;
// A lane asks for two rows before it waits for the first: four loads in flight instead of two. For
// large matrices that is worth one percent of an H200's bandwidth; four rows bring no more.
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

__global__ void tall_kernel(float* out, const float* in, int rows) {
  const unsigned lane = threadIdx.x % 8;
  const int row = blockIdx.x * 32 + threadIdx.x / 8;
  const unsigned group_mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  if (row >= rows) return;

  float largest = in[row * size_t{64} + lane];
  for (int column = lane + 8; column < 64; column += 8) {
    largest = fmaxf(largest, in[row * size_t{64} + column]);
  }
  for (int delta = 4; delta > 0; delta /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(group_mask, largest, delta, 8));
  }
  if (lane == 0) out[row] = largest;
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  if (rows > 1 << 20) {
    tall_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
    return;
  }
  const int blocks = (rows - 1) / kRowsPerBlock + 1;
  row_max_kernel<<<blocks, kThreads>>>(out, in, rows);
}
