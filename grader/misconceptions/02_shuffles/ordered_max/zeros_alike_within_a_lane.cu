// expect: wrong_answer TellsTwoZerosApartWhereverTheyAre
// A lane takes four elements, sixteen apart at most, and compares them as floats before it makes
// its key: of two zeros it keeps the later one, whichever sign that has.
// breaks: -0 is less than +0
#include <cuda_runtime.h>

__device__ unsigned ordered_from_float(float x) {
  const unsigned bits = __float_as_uint(x);
  return bits >> 31 != 0 ? ~bits : bits | 0x80000000u;
}

__device__ float float_from_ordered(unsigned key) {
  return __uint_as_float(key >> 31 != 0 ? key & 0x7fffffffu : ~key);
}

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 8;  // eight lanes for each
  if (warp >= n / 32) return;
  const int lane = threadIdx.x % 8;
  float most = in[warp * 32 + lane];
  for (int k = 1; k < 4; ++k) {
    const float next = in[warp * 32 + lane + 8 * k];
    if (next >= most) most = next;
  }
  const unsigned mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  const unsigned key = __reduce_max_sync(mask, ordered_from_float(most));
  if (lane == 0) out[warp] = float_from_ordered(key);
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  ordered_max_kernel<<<(n / 4 - 1) / threads + 1, threads>>>(out, in, n);
}
