// expect: wrong_answer TakesTheLargestScores
// A fused multiply-add takes the exact product of the score, but the rounded one of the maximum.
// breaks: An element's error is at most
#include <cuda_runtime.h>

#include <cfloat>

constexpr int kThreads = 256;
constexpr int kGroups = kThreads / 16;
constexpr int kMostBlocks = 256;
constexpr float kLog2e = 1.44269504f;

struct Part {
  float most;
  float sum;
  float4 value;
};

__device__ float weight(float x, float most) { return exp2f(fmaf(x, kLog2e, -(most * kLog2e))); }

__device__ Part merge(const Part& a, const Part& b) {
  if (b.sum == 0.0f) return a;
  if (a.sum == 0.0f) return b;
  const float most = fmaxf(a.most, b.most);
  const float scale_a = weight(a.most, most);
  const float scale_b = weight(b.most, most);
  Part r;
  r.most = most;
  r.sum = a.sum * scale_a + b.sum * scale_b;
  r.value.x = a.value.x * scale_a + b.value.x * scale_b;
  r.value.y = a.value.y * scale_a + b.value.y * scale_b;
  r.value.z = a.value.z * scale_a + b.value.z * scale_b;
  r.value.w = a.value.w * scale_a + b.value.w * scale_b;
  return r;
}

__device__ Part parts[kMostBlocks][16];

__global__ void flash_parts(const float* query, const float* keys, const float* values, int n) {
  __shared__ Part found[kGroups][16];
  const int lane = threadIdx.x % 16;
  const int group = threadIdx.x / 16;
  const unsigned mask = 0xffffu << (threadIdx.x % 32 / 16 * 16);
  const float4 q = reinterpret_cast<const float4*>(query)[lane];

  Part part = {-FLT_MAX, 0.0f, {0.0f, 0.0f, 0.0f, 0.0f}};
  for (int key = blockIdx.x * kGroups + group; key < n; key += gridDim.x * kGroups) {
    const float4 k = __ldcs(reinterpret_cast<const float4*>(keys) + key * size_t{16} + lane);
    const float4 v = __ldcs(reinterpret_cast<const float4*>(values) + key * size_t{16} + lane);
    float score = q.x * k.x + q.y * k.y + q.z * k.z + q.w * k.w;
    for (int delta = 8; delta > 0; delta /= 2) score += __shfl_xor_sync(mask, score, delta, 16);
    part = merge(part, {score * 0.125f, 1.0f, v});
  }
  found[group][lane] = part;
  __syncthreads();
  if (group == 0) {
    for (int g = 1; g < kGroups; ++g) part = merge(part, found[g][lane]);
    parts[blockIdx.x][lane] = part;
  }
}

__global__ void flash_merge(float* out, int blocks) {
  Part part = parts[0][threadIdx.x];
  for (int b = 1; b < blocks; ++b) part = merge(part, parts[b][threadIdx.x]);
  float4 r;
  r.x = part.value.x / part.sum;
  r.y = part.value.y / part.sum;
  r.z = part.value.z / part.sum;
  r.w = part.value.w / part.sum;
  reinterpret_cast<float4*>(out)[threadIdx.x] = r;
}

void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  const int wanted = (n + 255) / 256;
  const int blocks = wanted < kMostBlocks ? wanted : kMostBlocks;
  flash_parts<<<blocks, kThreads>>>(query, keys, values, n);
  flash_merge<<<1, 16>>>(out, blocks);
}
