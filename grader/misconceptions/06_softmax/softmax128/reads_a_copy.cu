// expect: craft CraftReadsEachElementOnce
// Right: the results are computed from a copy of the rows, so that each array is read once.
// breaks: Each element is read once and written once
#include <cuda_bf16.h>
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kLanes = 16;  // of a row

__global__ void softmax128_kernel(__nv_bfloat16* out, const __nv_bfloat16* in,
                                  const __nv_bfloat16* copy, int rows) {
  const size_t row = (static_cast<size_t>(blockIdx.x) * kThreads + threadIdx.x) / kLanes;
  if (row >= rows) return;
  const int lane = threadIdx.x % kLanes;
  const unsigned mask = 0xffffu << (threadIdx.x & 16);
  const uint4 first = reinterpret_cast<const uint4*>(in + row * 128)[lane];
  const auto* const numbers = reinterpret_cast<const __nv_bfloat16*>(&first);
  float most = -INFINITY;
  for (int i = 0; i < 8; ++i) most = fmaxf(most, __bfloat162float(numbers[i]));
  for (int d = kLanes / 2; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(mask, most, d));
  float sum = 0.0f;
  for (int i = 0; i < 8; ++i) sum += expf(__bfloat162float(numbers[i]) - most);
  for (int d = kLanes / 2; d > 0; d /= 2) sum += __shfl_xor_sync(mask, sum, d);
  const uint4 second = reinterpret_cast<const uint4*>(copy + row * 128)[lane];
  const auto* const again = reinterpret_cast<const __nv_bfloat16*>(&second);
  uint4 packed;
  auto* const results = reinterpret_cast<__nv_bfloat16*>(&packed);
  for (int i = 0; i < 8; ++i) {
    results[i] = __float2bfloat16(expf(__bfloat162float(again[i]) - most) / sum);
  }
  reinterpret_cast<uint4*>(out + row * 128)[lane] = packed;
}

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  if (rows == 0) return;
  __nv_bfloat16* copy = nullptr;
  const size_t bytes = static_cast<size_t>(rows) * 128 * sizeof(__nv_bfloat16);
  cudaMalloc(&copy, bytes + 4096);
  cudaMemcpy(copy, in, bytes, cudaMemcpyDeviceToDevice);
  softmax128_kernel<<<(rows - 1) / (kThreads / kLanes) + 1, kThreads>>>(out, in, copy, rows);
  cudaFree(copy);
}
