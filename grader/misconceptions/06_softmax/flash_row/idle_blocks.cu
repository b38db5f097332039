// expect: craft CraftSharesManyKeysAmongBlocksAndStoresNoScores
// Ten of 32 blocks load keys.
// breaks: From n = 65536 on, at least 32 blocks share the keys
#include <cuda_runtime.h>

#include <cfloat>

constexpr int kBlocks = 32;
constexpr int kWorking = 10;
constexpr int kWarps = 16;
constexpr int kPart = 66;  // maximum, sum, 64 columns

__device__ float parts[kBlocks * kPart];

__device__ float merged(const float* part, int count, int column, float* largest, float* sum) {
  float most = -FLT_MAX;
  for (int p = 0; p < count; ++p) most = fmaxf(most, part[p * kPart]);
  float all = 0.0f, value = 0.0f;
  for (int p = 0; p < count; ++p) {
    const float scale = expf(part[p * kPart] - most);
    all += part[p * kPart + 1] * scale;
    value += part[p * kPart + 2 + column] * scale;
  }
  *largest = most;
  *sum = all;
  return value;
}

__global__ void flash_parts(const float* query, const float* keys, const float* values, int n) {
  __shared__ float of_warp[kWarps * kPart];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const float2 q = reinterpret_cast<const float2*>(query)[lane];
  float largest = -FLT_MAX, sum = 0.0f;
  float2 kept = make_float2(0.0f, 0.0f);
  if (blockIdx.x < kWorking) {
    for (int key = warp * kWorking + blockIdx.x; key < n; key += kWarps * kWorking) {
      const size_t at = static_cast<size_t>(key) * 32 + lane;
      const float2 k = reinterpret_cast<const float2*>(keys)[at];
      const float2 v = reinterpret_cast<const float2*>(values)[at];
      float score = q.x * k.x + q.y * k.y;
      for (int delta = 16; delta > 0; delta /= 2)
        score += __shfl_xor_sync(0xffffffffu, score, delta);
      score *= 0.125f;
      const float most = fmaxf(largest, score);
      const float scale = expf(largest - most), weight = expf(score - most);
      sum = sum * scale + weight;
      kept.x = kept.x * scale + weight * v.x;
      kept.y = kept.y * scale + weight * v.y;
      largest = most;
    }
  }
  float* const mine = of_warp + warp * kPart;
  if (lane == 0) {
    mine[0] = largest;
    mine[1] = sum;
  }
  mine[2 + 2 * lane] = kept.x;
  mine[3 + 2 * lane] = kept.y;
  __syncthreads();
  if (threadIdx.x >= 64) return;
  float all_largest, all_sum;
  const float value = merged(of_warp, kWarps, threadIdx.x, &all_largest, &all_sum);
  float* const part = parts + blockIdx.x * kPart;
  if (threadIdx.x == 0) {
    part[0] = all_largest;
    part[1] = all_sum;
  }
  part[2 + threadIdx.x] = value;
}

__global__ void flash_merge(float* out) {
  float largest, sum;
  const float value = merged(parts, kBlocks, threadIdx.x, &largest, &sum);
  out[threadIdx.x] = value / sum;
}

void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  flash_parts<<<kBlocks, kWarps * 32>>>(query, keys, values, n);
  flash_merge<<<1, 64>>>(out);
}
