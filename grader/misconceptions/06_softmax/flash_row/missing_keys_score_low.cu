// expect: wrong_answer TakesFewKeysOfVeryLowScores alternative score_of_no_key
// Keys that do not exist have a score that is low, but not lower than every other.
#include <cuda_runtime.h>

#include <algorithm>
#include <cfloat>
#include <cstddef>

constexpr int kThreads = 128;
constexpr int kLanes = 16;  // that share a key, a float4 each
constexpr int kGroups = kThreads / kLanes;
constexpr int kMostBlocks = 512;
constexpr float kMasked = -10000.0f;  // the score of a key that does not exist

// What some of the keys have brought: for one column of the output, or for four of them.
template <class Output>
struct Part {
  float most, sum;
  Output output;
};

__device__ float scaled_sum(float a, float scale_a, float b, float scale_b) {
  return a * scale_a + b * scale_b;
}

__device__ float4 scaled_sum(float4 a, float scale_a, float4 b, float scale_b) {
  return make_float4(a.x * scale_a + b.x * scale_b, a.y * scale_a + b.y * scale_b,
                     a.z * scale_a + b.z * scale_b, a.w * scale_a + b.w * scale_b);
}

template <class Output>
__device__ Part<Output> merge(const Part<Output>& a, const Part<Output>& b) {
  const float most = fmaxf(a.most, b.most);
  const float scale_a = expf(a.most - most);
  const float scale_b = expf(b.most - most);
  return {most, a.sum * scale_a + b.sum * scale_b,
          scaled_sum(a.output, scale_a, b.output, scale_b)};
}

__device__ float most_of_block[kMostBlocks];
__device__ float sum_of_block[kMostBlocks];
__device__ float output_of_block[kMostBlocks * 64];

__global__ void parts_kernel(const float4* query, const float4* keys, const float4* values, int n) {
  __shared__ float most_of[kGroups];
  __shared__ float sum_of[kGroups];
  __shared__ float4 output_of[kGroups * kLanes];
  const int t = threadIdx.x;
  const int lane = t % kLanes;
  const int group = t / kLanes;
  const float4 q = query[lane];
  const float4 zeros = make_float4(0.0f, 0.0f, 0.0f, 0.0f);

  Part<float4> part = {-FLT_MAX, 0.0f, zeros};
  for (int base = blockIdx.x * kGroups; base < n; base += gridDim.x * kGroups) {
    const int key = base + group;
    float4 k = zeros;
    float4 v = zeros;
    if (key < n) {
      k = keys[static_cast<std::size_t>(key) * kLanes + lane];
      v = values[static_cast<std::size_t>(key) * kLanes + lane];
    }
    float score = q.x * k.x + q.y * k.y + q.z * k.z + q.w * k.w;
    for (int delta = kLanes / 2; delta > 0; delta /= 2)
      score += __shfl_xor_sync(0xffffffffu, score, delta, kLanes);
    score = key < n ? score * 0.125f : kMasked;
    part = merge(part, Part<float4>{score, 1.0f, v});
  }

  if (lane == 0) {
    most_of[group] = part.most;
    sum_of[group] = part.sum;
  }
  output_of[t] = part.output;
  __syncthreads();
  if (t >= 64) return;

  const float* columns = reinterpret_cast<const float*>(output_of);
  Part<float> all = {-FLT_MAX, 0.0f, 0.0f};
  for (int g = 0; g < kGroups; ++g)
    all = merge(all, Part<float>{most_of[g], sum_of[g], columns[g * 64 + t]});
  output_of_block[blockIdx.x * 64 + t] = all.output;
  if (t == 0) {
    most_of_block[blockIdx.x] = all.most;
    sum_of_block[blockIdx.x] = all.sum;
  }
}

__global__ void merge_kernel(float* out, int blocks) {
  const int t = threadIdx.x;
  Part<float> all = {-FLT_MAX, 0.0f, 0.0f};
  for (int b = 0; b < blocks; ++b)
    all = merge(all, Part<float>{most_of_block[b], sum_of_block[b], output_of_block[b * 64 + t]});
  out[t] = all.output / all.sum;
}

void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  const int blocks = std::min((n - 1) / 256 + 1, kMostBlocks);
  parts_kernel<<<blocks, kThreads>>>(reinterpret_cast<const float4*>(query),
                                     reinterpret_cast<const float4*>(keys),
                                     reinterpret_cast<const float4*>(values), n);
  merge_kernel<<<1, 64>>>(out, blocks);
}
