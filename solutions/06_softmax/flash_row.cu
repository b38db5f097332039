// flash_row: one query's row of attention. Keys and values are read once, scores are never stored.
//
//   out     device pointer to 64 floats; receives the average of the values, weighted by the
//           exponentials of their keys' scores: (exp(s[0]) * value 0 + exp(s[1]) * value 1 + ...) /
//           (exp(s[0]) + exp(s[1]) + ...), where s[i] is the dot product of query and key i,
//           divided by 8
//   query   device pointer to 64 floats
//   keys    device pointer to n * 64 floats, key after key
//   values  device pointer to as many, value after value
//   n       1 to 2^20
//
// All arrays are aligned to 256 bytes, and out overlaps none. Inputs are finite and must not
// change; scores lie between -1e30 and 1e30, values between -1000 and 1000.
//
//   For example, two keys with the scores 0 and log(3): out is a quarter of value 0 and three
//   quarters of value 1.
//
// Contract
//   - An element's error is at most (12n + 170S + 100) * 2^-24 times the average of the values'
//     magnitudes, weighted alike, plus 2^-90, as tiny weights underflow. S is the largest sum of
//     |query[j] * key[j]| / 8 of a key.
//   - Each element of keys and of values is read once, and query as often as you like.
//   - Neighbouring lanes load side by side: a warp's load of keys or values uses all of each sector
//     of 32 bytes that it touches.
//   - From n = 65536 on, at least 32 blocks share the keys: of keys and values together, no block
//     loads more than an eighth, and no thread more than n / 32 floats. For these n, all kernels
//     together store at most 4n bytes to global memory, so n scores in float leave no room for
//     anything else, and make at most n / 2 atomics there.
//   - flash_row need not wait for its kernels, nor check them; the caller does both.
//   - On a GPU, speed is reported relative to reading keys and values once.
//
// Read chapters/06_softmax.md#attention, then ./run.sh test flash_row
#include <cuda_runtime.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

constexpr int kSize = 64;          // floats of a key
constexpr int kLanes = kSize / 4;  // share a key, with a float4 each; a warp takes two at once
constexpr int kKeys = 8;           // that a lane loads before it computes
constexpr int kThreads = 256;
constexpr int kGroups = kThreads / kLanes;
constexpr int kMostBlocks = 1024;

// Of some of the keys: the largest score, the sum of the exponentials under it, and, in each lane,
// four columns of the values weighted by them. Scores are in units of log2(e), for exp2.
struct Part {
  float most;
  float sum;
  float4 out;
};

// The part without keys. Its maximum is finite: with minus infinity, the difference of two empty
// parts' maxima would be NaN.
__device__ Part empty_part() { return {-FLT_MAX, 0.0f, make_float4(0, 0, 0, 0)}; }

__device__ float4 scaled(float4 x, float by) {
  return make_float4(x.x * by, x.y * by, x.z * by, x.w * by);
}
__device__ float4 plus_scaled(float4 sum, float4 x, float by) {
  return make_float4(fmaf(x.x, by, sum.x), fmaf(x.y, by, sum.y), fmaf(x.z, by, sum.z),
                     fmaf(x.w, by, sum.w));
}

// Sums and outputs under different maxima are no terms of one sum. Both are brought under the
// larger one.
__device__ Part merge(Part a, Part b) {
  const float most = fmaxf(a.most, b.most);
  const float of_a = exp2f(a.most - most);
  const float of_b = exp2f(b.most - most);
  return {most, a.sum * of_a + b.sum * of_b, plus_scaled(scaled(a.out, of_a), b.out, of_b)};
}

__device__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + (a.z * b.z + a.w * b.w); }

// The butterfly within sixteen lanes leaves the sum in all of them.
__device__ float sum_of_lanes(float value) {
  for (int distance = kLanes / 2; distance > 0; distance /= 2) {
    value += __shfl_xor_sync(0xffffffffu, value, distance);
  }
  return value;
}

// Goes through `kKeys` keys at a time, first those that begin with `first`. All lanes of the warp
// come as often as each other. Maximum and rescaling serve a whole batch.
__device__ Part over_keys(float4 query, const float4* keys, const float4* values, int n) {
  const int lane = threadIdx.x % kLanes;
  const int group = threadIdx.x / kLanes;
  const int step = gridDim.x * kGroups * kKeys;
  Part part = empty_part();
  for (int first = (blockIdx.x * kGroups + group) * kKeys; first - group % 2 * kKeys < n;
       first += step) {
    float4 key[kKeys];
    float4 value[kKeys];
    for (int i = 0; i < kKeys; ++i) {
      const bool is_there = first + i < n;
      const int at = (first + i) * kLanes + lane;
      key[i] = is_there ? keys[at] : make_float4(0, 0, 0, 0);
      value[i] = is_there ? values[at] : make_float4(0, 0, 0, 0);
    }
    float score[kKeys];
    float most = part.most;
    for (int i = 0; i < kKeys; ++i) {
      const float sum = sum_of_lanes(dot(query, key[i]));
      score[i] = first + i < n ? sum : -INFINITY;  // the weight 0
      most = fmaxf(most, score[i]);
    }
    const float scale = exp2f(part.most - most);
    part = {most, part.sum * scale, scaled(part.out, scale)};
    for (int i = 0; i < kKeys; ++i) {
      const float weight = exp2f(score[i] - most);
      part.sum += weight;
      part.out = plus_scaled(part.out, value[i], weight);
    }
  }
  return part;
}

// Merges the parts of a block's groups. The result is in the first group.
__device__ Part merge_groups(Part part) {
  __shared__ float most[kGroups];
  __shared__ float sum[kGroups];
  __shared__ float4 output[kGroups][kLanes];
  const int lane = threadIdx.x % kLanes;
  const int group = threadIdx.x / kLanes;
  __syncthreads();  // what an earlier call left has been read
  if (lane == 0) {
    most[group] = part.most;
    sum[group] = part.sum;
  }
  output[group][lane] = part.out;
  __syncthreads();
  if (group == 0) {
    for (int other = 1; other < kGroups; ++other) {
      part = merge(part, {most[other], sum[other], output[other][lane]});
    }
  }
  return part;
}

// What the blocks leave for the last of them, which puts the counter back for the next launch.
__device__ float told_most[kMostBlocks];
__device__ float told_sum[kMostBlocks];
__device__ float4 told_output[kMostBlocks][kLanes];
__device__ unsigned finished;

__global__ void __launch_bounds__(kThreads)
    attend(float4* out, const float4* query, const float4* keys, const float4* values, int n) {
  __shared__ bool is_last;
  const int lane = threadIdx.x % kLanes;
  const int group = threadIdx.x / kLanes;
  constexpr float kLog2e = 1.44269504088896340736f;
  Part part = over_keys(scaled(query[lane], kLog2e / 8), keys, values, n);
  part = merge_groups(part);
  if (group == 0) {
    told_output[blockIdx.x][lane] = part.out;
    if (lane == 0) {
      told_most[blockIdx.x] = part.most;
      told_sum[blockIdx.x] = part.sum;
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    // The barrier has made the block's stores this thread's to publish.
    __threadfence();
    is_last = atomicAdd(&finished, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!is_last) return;

  part = empty_part();
  for (int block = group; block < gridDim.x; block += kGroups) {
    part = merge(part, {told_most[block], told_sum[block], told_output[block][lane]});
  }
  part = merge_groups(part);
  // The largest weight of all is 1, so the sum is not 0.
  if (group == 0) out[lane] = scaled(part.out, 1.0f / part.sum);
  if (threadIdx.x == 0) finished = 0;
}

// Two blocks for each multiprocessor: each thread has 256 bytes under way, so that is 128 KB, and a
// quarter of it keeps the memory busy.
void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  int device = 0;
  int multiprocessors = 0;
  if (cudaGetDevice(&device) != cudaSuccess ||
      cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device) !=
          cudaSuccess) {
    return;
  }
  const int most = std::clamp(2 * multiprocessors, 32, kMostBlocks);
  const int blocks = std::min((n - 1) / (kGroups * kKeys) + 1, most);
  attend<<<blocks, kThreads>>>(
      reinterpret_cast<float4*>(out), reinterpret_cast<const float4*>(query),
      reinterpret_cast<const float4*>(keys), reinterpret_cast<const float4*>(values), n);
}
