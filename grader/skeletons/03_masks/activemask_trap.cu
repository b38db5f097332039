// activemask_trap: each warp adds up its positive elements. It looks right, and a GPU may agree.
//
//   out  device pointer to one float for each warp, n / 32 of them rounded up; out[w] receives the
//        sum of all elements greater than 0 among in[32w] to in[32w + 31], as far as these exist,
//        and 0 where there are none
//   in   device pointer to n floats; they must not change
//   n    0 to 2^30; need not be a multiple of 32
//
//   For example, in = 3 -1 4: out = 7.
//
// Contract
//   - The sum does not depend on which lanes happen to run a branch together. Only its rounding
//     may: the order of the additions is yours to choose.
//   - As `>` says, NaN is not greater than 0.
//   - Warps have 32 lanes, and the device has compute capability 8.0 or more.
//   - To change positive_sum_kernel is enough; more may change.
//   - positive_sum need not wait for the kernel; the caller does.
//
// Read chapters/03_masks.md#who-is-here-is-not-who-will-come, then ./run.sh test activemask_trap
#include <cuda_runtime.h>

// TODO(1): Find out what is wrong with this kernel, and repair it.
__global__ void positive_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const float value = i < n ? in[i] : 0.0f;

  float sum = 0.0f;
  if (value > 0.0f) {
    const unsigned here = __activemask();
    // Each lane of the branch reads the value of each, from the lowest lane to the highest.
    for (unsigned rest = here; rest != 0; rest &= rest - 1) {
      sum += __shfl_sync(here, value, __ffs(rest) - 1);
    }
  }

  // Lanes of the branch hold the sum, the others 0. Floats that are not negative are ordered as
  // their bits are, so the largest bits are those of the sum.
  const unsigned bits = __reduce_max_sync(0xffffffffu, __float_as_uint(sum));
  if (lane == 0 && i < n) out[i / 32] = __uint_as_float(bits);
}

void positive_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  positive_sum_kernel<<<blocks, threads>>>(out, in, n);
}
