// expect: wrong_answer RoundsToTheNearestBf16 alternative difference_in_bf16
// The difference of two BF16 is computed in BF16.
// breaks: With r the exact result
#include <cuda_bf16.h>
#include <cuda_runtime.h>

struct alignas(16) Eight {
  __nv_bfloat16 at[8];
};

__global__ void softmax128_kernel(Eight* out, const Eight* in, size_t rows) {
  const size_t row = (blockIdx.x * size_t{blockDim.x} + threadIdx.x) / 16;
  const unsigned mask = threadIdx.x % 32 < 16 ? 0xffffu : 0xffff0000u;
  if (row >= rows) return;
  const size_t at = row * 16 + threadIdx.x % 16;
  const Eight mine = in[at];

  float x[8];
  for (int i = 0; i < 8; ++i) x[i] = __bfloat162float(mine.at[i]);
  float most = -INFINITY;
  for (int i = 0; i < 8; ++i) most = fmaxf(most, x[i]);
  for (int delta = 8; delta > 0; delta /= 2) {
    most = fmaxf(most, __shfl_xor_sync(mask, most, delta, 16));
  }
  float sum = 0.0f;
  for (int i = 0; i < 8; ++i) {
    x[i] = expf(__bfloat162float(__float2bfloat16(x[i] - most)));
    sum += x[i];
  }
  for (int delta = 8; delta > 0; delta /= 2) sum += __shfl_xor_sync(mask, sum, delta, 16);

  Eight result;
  for (int i = 0; i < 8; ++i) result.at[i] = __float2bfloat16(x[i] / sum);
  out[at] = result;
}

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  if (rows == 0) return;
  softmax128_kernel<<<(rows - 1) / 8 + 1, 128>>>(reinterpret_cast<Eight*>(out),
                                                 reinterpret_cast<const Eight*>(in), rows);
}
