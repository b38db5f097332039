// expect: wrong_answer TakesABandWhereExponentialsAreSubnormal
// The maximum is subtracted where exponentials would be infinite or 0 without. From 80 on, they
// have few bits before that: e to the -100 is subnormal.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstddef>

// A 16-byte load is eight BF16, so sixteen lanes hold a row and a warp holds two.
constexpr int kColumns = 128;
constexpr int kElements = 8;
constexpr int kLanes = kColumns / kElements;
// A row for each sixteen threads, loaded whole before it is computed. On an H200 an SM has room for
// 2048 of these threads, and their loads keep the memory as busy as a copy does: 99 % of its speed
// for 2^20 and 2^23 rows. Two rows a thread are as fast there and 2 % slower for 2^17, and with the
// hints __ldcs and __stcs it is 2 % slower (bench/notes.md).
constexpr int kThreads = 128;
constexpr int kRowsPerBlock = kThreads / kLanes;
constexpr float kLog2e = 1.44269504088896340736f;

// A BF16 is the upper half of a float, so two of them in a word become floats without arithmetic.
__device__ float lower(unsigned pair) { return __uint_as_float(pair << 16); }
__device__ float upper(unsigned pair) { return __uint_as_float(pair & 0xffff0000u); }

// Both rounded to the nearest BF16, ties to even: the only rounding to BF16 in this file.
__device__ unsigned packed(float low, float high) {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
  return __bfloat16_as_ushort(pair.x) | static_cast<unsigned>(__bfloat16_as_ushort(pair.y)) << 16;
}

// The butterfly at distances 8, 4, 2, 1 stays within sixteen lanes, and leaves the result in all of
// them. One call serves both rows of the warp.
__device__ float row_max(float value) {
  for (int distance = kLanes / 2; distance > 0; distance /= 2) {
    value = fmaxf(value, __shfl_xor_sync(0xffffffffu, value, distance, kLanes));
  }
  return value;
}

__device__ float row_sum(float value) {
  for (int distance = kLanes / 2; distance > 0; distance /= 2) {
    value += __shfl_xor_sync(0xffffffffu, value, distance, kLanes);
  }
  return value;
}

// The softmax of a row, of which this lane holds eight elements. All lanes of the warp come.
__device__ uint4 softmax_of(uint4 eight) {
  float x[kElements] = {lower(eight.x), upper(eight.x), lower(eight.y), upper(eight.y),
                        lower(eight.z), upper(eight.z), lower(eight.w), upper(eight.w)};
  float most = x[0];
  for (int i = 1; i < kElements; ++i) most = fmaxf(most, x[i]);
  // exp(x - most) = 2^(x * log2(e) - most * log2(e)): one fma and one exp2 for each element. The
  // product here is rounded, which scales all exponentials of the row alike; the sum undoes it.
  const float largest = row_max(most);
  const float scaled = fabsf(largest) > 80.0f ? largest * kLog2e : 0.0f;
  float sum = 0.0f;
  for (int i = 0; i < kElements; ++i) {
    x[i] = exp2f(fmaf(x[i], kLog2e, -scaled));
    sum += x[i];
  }
  // The sum is at least that of the maximum itself, about 1: no division by 0. Its reciprocal is a
  // float: the error of one in BF16 would be in every element of the row.
  const float scale = 1.0f / row_sum(sum);
  return make_uint4(packed(x[0] * scale, x[1] * scale), packed(x[2] * scale, x[3] * scale),
                    packed(x[4] * scale, x[5] * scale), packed(x[6] * scale, x[7] * scale));
}

// in and out as words of sixteen bytes, sixteen of them a row.
__global__ void __launch_bounds__(kThreads)
    softmax_rows(uint4* out, const uint4* in, std::size_t rows) {
  const std::size_t row = blockIdx.x * std::size_t{kRowsPerBlock} + threadIdx.x / kLanes;
  const std::size_t at = row * kLanes + threadIdx.x % kLanes;

  // Neighbouring rows go to neighbouring lanes: a warp loads 512 bytes in a piece. A lane whose row
  // is beyond the end loads nothing, and stays: the shuffles name it.
  const uint4 eight = row < rows ? in[at] : make_uint4(0, 0, 0, 0);
  const uint4 result = softmax_of(eight);
  if (row < rows) out[at] = result;
}

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  if (rows == 0) return;
  const int blocks = (rows - 1) / kRowsPerBlock + 1;
  softmax_rows<<<blocks, kThreads>>>(reinterpret_cast<uint4*>(out),
                                     reinterpret_cast<const uint4*>(in), rows);
}
