// tile_deadlock: one block finds the largest element of each row, and the sum of what it found. It
// looks right, and for many numbers of rows it is.
//
//   maxima  device pointer to `rows` floats; maxima[r] receives the largest of in[64r] ...
//           in[64r + 63]
//   total   device pointer to one float; receives maxima[0] + ... + maxima[rows - 1], added in any
//           order; 0 where there are no rows
//   in      device pointer to rows * 64 floats without NaN, aligned to 256 bytes; they must not
//           change
//   rows    0 to 4096; need not be a multiple of anything
//
//   For example, three rows whose largest elements are 3, 1 and 4: maxima = 3 1 4, and total = 8.
//
// Contract
//   - It works for every number of rows, and leaves no lane waiting for another that does not come.
//   - One block of 96 threads does all the work; a row belongs to eight lanes of it, which load it
//     side by side.
//   - To change row_max_then_total_kernel is enough; more may change.
//   - row_max_then_total need not wait for the kernel; the caller does.
//
// Read chapters/04_subwarps.md#the-tail-trap, then ./run.sh test tile_deadlock
#include <cuda_runtime.h>

constexpr int kThreads = 96;
constexpr int kTiles = kThreads / 8;

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

// TODO(1): Find out what is wrong with this kernel, and repair it.
__global__ void row_max_then_total_kernel(float* maxima, float* total, const float* in, int rows) {
  __shared__ float partial[kTiles];
  const int lane = threadIdx.x % 8;
  const int tile = threadIdx.x / 8;

  float sum = 0.0f;
  for (int row = tile; row < rows; row += kTiles) {
    const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
    const float4 left = fours[lane];
    const float4 right = fours[lane + 8];
    float largest = fmaxf(largest_of(left), largest_of(right));
    for (int delta = 4; delta > 0; delta /= 2) {
      largest = fmaxf(largest, __shfl_xor_sync(0xffffffffu, largest, delta, 8));
    }
    if (lane == 0) maxima[row] = largest;
    sum += largest;
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
