// expect: craft CraftMovesSixteenBytesAtOnce
// Right, but with 32 lanes of four numbers: half the bytes a load, and more shuffles for each row.
// breaks: Each element is read once and written once
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstddef>

constexpr int kThreads = 256;

__device__ unsigned packed(float low, float high) {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
  return __bfloat16_as_ushort(pair.x) | static_cast<unsigned>(__bfloat16_as_ushort(pair.y)) << 16;
}

__global__ void softmax_rows(uint2* out, const uint2* in, int rows) {
  const int row = blockIdx.x * (kThreads / 32) + threadIdx.x / 32;
  if (row >= rows) return;
  const std::size_t i = std::size_t{32} * row + threadIdx.x % 32;
  const uint2 four = in[i];
  float x[4] = {__uint_as_float(four.x << 16), __uint_as_float(four.x & 0xffff0000u),
                __uint_as_float(four.y << 16), __uint_as_float(four.y & 0xffff0000u)};
  float most = fmaxf(fmaxf(x[0], x[1]), fmaxf(x[2], x[3]));
  for (int distance = 16; distance > 0; distance /= 2) {
    most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, distance));
  }
  float sum = 0.0f;
  for (float& element : x) sum += element = expf(element - most);
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, distance);
  }
  out[i] = make_uint2(packed(x[0] / sum, x[1] / sum), packed(x[2] / sum, x[3] / sum));
}

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  if (rows == 0) return;
  softmax_rows<<<(rows - 1) / (kThreads / 32) + 1, kThreads>>>(
      reinterpret_cast<uint2*>(out), reinterpret_cast<const uint2*>(in), rows);
}
