// expect: craft CraftReadsEachElementOnce
// Right, but each of the three passes loads the row again.
// breaks: Each element is read once and written once
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstddef>

constexpr int kColumns = 128;
constexpr int kThreads = 256;

__global__ void softmax_rows(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  const int row = blockIdx.x * (kThreads / 32) + threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  if (row >= rows) return;
  in += std::size_t{kColumns} * row;
  out += std::size_t{kColumns} * row;
  float most = -INFINITY;
  for (int c = lane; c < kColumns; c += 32) most = fmaxf(most, __bfloat162float(in[c]));
  for (int distance = 16; distance > 0; distance /= 2) {
    most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, distance));
  }
  float sum = 0.0f;
  for (int c = lane; c < kColumns; c += 32) sum += expf(__bfloat162float(in[c]) - most);
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, distance);
  }
  for (int c = lane; c < kColumns; c += 32) {
    out[c] = __float2bfloat16(expf(__bfloat162float(in[c]) - most) / sum);
  }
}

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  if (rows == 0) return;
  softmax_rows<<<(rows - 1) / (kThreads / 32) + 1, kThreads>>>(out, in, rows);
}
