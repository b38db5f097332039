// expect: wrong_answer IsAsExactForLargeNumbers alternative rounded_before_subtracted
// Each number is multiplied by log2(e), and rounded, before the maximum is subtracted: of large
// ones the difference has lost its last digits.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

__global__ void softmax_kernel(uint4* out, const uint4* in, int rows) {
  const size_t at = blockIdx.x * size_t{blockDim.x} + threadIdx.x;
  const bool has_row = at / 16 < static_cast<size_t>(rows);
  uint4 eight = has_row ? in[at] : make_uint4(0, 0, 0, 0);
  unsigned* const pairs = &eight.x;

  float x[8];
  float most = -INFINITY;
  for (int k = 0; k < 8; ++k) {
    const unsigned bits = k % 2 == 0 ? pairs[k / 2] << 16 : pairs[k / 2] & 0xffff0000u;
    x[k] = __fmul_rn(__uint_as_float(bits), 1.44269504f);
    most = fmaxf(most, x[k]);
  }
  for (int d = 8; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, d));

  float sum = 0.0f;
  for (int k = 0; k < 8; ++k) sum += x[k] = exp2f(x[k] - most);
  for (int d = 8; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);

  for (int k = 0; k < 8; k += 2) {
    const unsigned low = __bfloat16_as_ushort(__float2bfloat16_rn(x[k] / sum));
    const unsigned high = __bfloat16_as_ushort(__float2bfloat16_rn(x[k + 1] / sum));
    pairs[k / 2] = low | high << 16;
  }
  if (has_row) out[at] = eight;
}

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  if (rows == 0) return;
  softmax_kernel<<<(rows - 1) / 16 + 1, 256>>>(reinterpret_cast<uint4*>(out),
                                               reinterpret_cast<const uint4*>(in), rows);
}
