// ordered_max: the largest float of each warp, found by an integer instruction.
//
//   out  device pointer to n / 32 floats; out[w] receives the largest of in[32w] to in[32w + 31]
//   in   device pointer to n floats without NaN; they must not change
//   n    a multiple of 32, 0 to 2^30
//
//   For example, if a warp holds -2.5 once, -1 once and otherwise only -7: out is -1.
//
// Contract
//   - -0 is less than +0. All other numbers, infinities and the smallest ones included, are ordered
//     as `<` orders them. The result is one of the 32 elements, bit by bit.
//   - The lanes exchange values by __reduce_max_sync(mask, bits), which takes unsigned numbers (and
//     also ints) and gives every lane the largest; no shuffle, no shared memory. One lane of the
//     warp stores it.
//   - The lanes share the elements: of each 32, no lane loads more than 8.
//   - Warps have 32 lanes, and the device has compute capability 8.0 or more.
//   - ordered_max need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#the-maximum-of-floats, then ./run.sh test ordered_max
//
// In device code __float_as_uint(x) gives the bits of a float, and __uint_as_float(bits) the float
// of these bits.
#include <cuda_runtime.h>

// Larger floats get larger numbers.
__device__ unsigned ordered_from_float(float x) {
  return 0;  // TODO(1): Change the bits of x so that they are in order.
}

// The float from which ordered_from_float made these bits.
__device__ float float_from_ordered(unsigned bits) {
  return 0.0f;  // TODO(2): Undo the change.
}

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave

  // TODO(3): Find the largest element of the warp, and store it once.
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  ordered_max_kernel<<<blocks, threads>>>(out, in, n);
}
