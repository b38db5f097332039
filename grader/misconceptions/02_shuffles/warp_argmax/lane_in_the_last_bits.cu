// expect: wrong_answer TellsNeighboursApart alternative last_bits_left_out
// Key and lane in one word, so that one reduction finds both: the lane takes the last bits of the
// key.
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
  // Smaller lanes are better.
  const unsigned key = (key_of(x) & ~31u) | (31 - threadIdx.x % 32);
  const unsigned largest = __reduce_max_sync(0xffffffffu, key);
  const unsigned winners = __ballot_sync(0xffffffffu, key == largest);

  // The lowest of them stores its own element, so that it keeps its bits. With NaN in all lanes
  // that is lane 0, whose element is NaN.
  if (static_cast<int>(threadIdx.x % 32) != __ffs(winners) - 1) return;
  index[i / 32] = largest < 32 ? -1 : i;
  value[i / 32] = x;
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
