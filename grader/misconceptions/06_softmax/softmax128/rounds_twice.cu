// expect: wrong_answer RoundsToTheNearestBf16 alternative rounded_twice
// The exponentials are kept in BF16 to save registers, and the quotients are rounded once more.
// breaks: With r the exact result
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstddef>

constexpr int kColumns = 128;
constexpr int kElements = 8;
constexpr int kLanes = kColumns / kElements;
constexpr int kThreads = 128;
constexpr int kRowsAtOnce = kThreads / kLanes;
constexpr int kRowsEach = 1;
constexpr int kRowsPerBlock = kRowsAtOnce * kRowsEach;
constexpr float kLog2e = 1.44269504088896340736f;

__device__ float lower(unsigned pair) { return __uint_as_float(pair << 16); }
__device__ float upper(unsigned pair) { return __uint_as_float(pair & 0xffff0000u); }

__device__ unsigned packed(float low, float high) {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
  return __bfloat16_as_ushort(pair.x) | static_cast<unsigned>(__bfloat16_as_ushort(pair.y)) << 16;
}

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

__device__ uint4 softmax_of(uint4 eight) {
  float x[kElements] = {lower(eight.x), upper(eight.x), lower(eight.y), upper(eight.y),
                        lower(eight.z), upper(eight.z), lower(eight.w), upper(eight.w)};
  float most = x[0];
  for (int i = 1; i < kElements; ++i) most = fmaxf(most, x[i]);
  const float scaled = row_max(most) * kLog2e;
  float sum = 0.0f;
  for (int i = 0; i < kElements; ++i) {
    x[i] = __bfloat162float(__float2bfloat16(exp2f(fmaf(x[i], kLog2e, -scaled))));
    sum += x[i];
  }
  const float scale = 1.0f / row_sum(sum);
  return make_uint4(packed(x[0] * scale, x[1] * scale), packed(x[2] * scale, x[3] * scale),
                    packed(x[4] * scale, x[5] * scale), packed(x[6] * scale, x[7] * scale));
}

__global__ void __launch_bounds__(kThreads)
    softmax_rows(uint4* out, const uint4* in, std::size_t rows) {
  const std::size_t first = blockIdx.x * std::size_t{kRowsPerBlock} + threadIdx.x / kLanes;
  const std::size_t lane = threadIdx.x % kLanes;

  uint4 part[kRowsEach];
  for (int k = 0; k < kRowsEach; ++k) {
    const std::size_t row = first + k * std::size_t{kRowsAtOnce};
    part[k] = row < rows ? __ldcs(&in[row * kLanes + lane]) : make_uint4(0, 0, 0, 0);
  }
  for (int k = 0; k < kRowsEach; ++k) {
    const std::size_t row = first + k * std::size_t{kRowsAtOnce};
    const uint4 result = softmax_of(part[k]);
    if (row < rows) __stcs(&out[row * kLanes + lane], result);
  }
}

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  if (rows == 0) return;
  const int blocks = (rows - 1) / kRowsPerBlock + 1;
  softmax_rows<<<blocks, kThreads>>>(reinterpret_cast<uint4*>(out),
                                     reinterpret_cast<const uint4*>(in), rows);
}
