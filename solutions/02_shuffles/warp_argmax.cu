// warp_argmax: the largest float of each warp, and where it stands.
//
//   index  device pointer to n / 32 ints; index[w] receives the i of the largest in[i] among
//          in[32w] to in[32w + 31]
//   value  device pointer to n / 32 floats; value[w] receives that element
//   in     device pointer to n floats; they must not change
//   n      a multiple of 32, 0 to 2^30. All arrays are aligned to 256 bytes
//
//   For example, if the first warp begins 3 NaN 5 5 and goes on with smaller numbers: index[0] = 2,
//   where the first 5 stands, and value[0] = 5.
//
// Contract
//   - Among equal elements the one with the lowest index wins. -0 and +0 are equal.
//   - NaN never wins. Where all 32 elements are NaN, index[w] is -1 and value[w] is NaN.
//   - value[w] is in[index[w]] bit by bit: -0 stays -0.
//   - The lanes exchange values by warp functions, at most ten calls per lane. No shared memory.
//   - One lane of each warp stores the index, and one the value.
//   - Warps have 32 lanes, and the device has compute capability 8.0 or more.
//   - warp_argmax need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#the-place-of-the-maximum, then ./run.sh test warp_argmax
#include <cuda_runtime.h>

// Larger floats get larger numbers, equal floats the same one, and NaN gets 0, the least of all.
__device__ unsigned key_of(float x) {
  if (isnan(x)) return 0;
  const unsigned bits = __float_as_uint(x + 0.0f);  // -0 + 0 is +0; nothing else changes
  const unsigned sign = 0x80000000u;
  return bits & sign ? ~bits : bits | sign;
}

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave

  // Two warp functions: how large the largest is, and who has it.
  const float x = in[i];
  const unsigned key = key_of(x);
  const unsigned largest = __reduce_max_sync(0xffffffffu, key);
  const unsigned winners = __ballot_sync(0xffffffffu, key == largest);

  // The lowest of them stores its own element, so that it keeps its bits. With NaN in all lanes
  // that is lane 0, whose element is NaN.
  if (static_cast<int>(threadIdx.x % 32) != __ffs(winners) - 1) return;
  index[i / 32] = largest == 0 ? -1 : i;
  value[i / 32] = x;
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
