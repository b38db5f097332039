// expect: wrong_answer TakesNumbersWhoseExponentialsDoNotFit alternative no_maximum
// The formula as the book has it, in one pass: exp(1000) is infinite.
// breaks: With n columns and d how far
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

constexpr int kThreads = 256;
constexpr int kMostColumnsOfAWarp = 512;
constexpr float kLog2e = 1.44269504088896340736f;

__device__ float weight(float x) { return exp2f(x * kLog2e); }

__device__ float add(float sum, float4 x) {
  return sum + (weight(x.x) + weight(x.y) + weight(x.z) + weight(x.w));
}

__device__ float merge_warp(float sum) {
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, distance);
  }
  return sum;
}

__device__ float merge_block(float sum) {
  __shared__ float sums[kThreads / 32];
  const int lane = threadIdx.x % 32;
  sum = merge_warp(sum);
  if (lane == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  return merge_warp(lane < kThreads / 32 ? sums[lane] : 0.0f);
}

__device__ int floats_before_16_byte_boundary(const float* p) {
  return static_cast<int>((16 - reinterpret_cast<std::uintptr_t>(p) % 16) % 16 / sizeof(float));
}

template <int kRowThreads>
__global__ void __launch_bounds__(kThreads)
    softmax_kernel(float* out, const float* in, int rows, int columns) {
  const int row = blockIdx.x * (kThreads / kRowThreads) + threadIdx.x / kRowThreads;
  const int thread = threadIdx.x % kRowThreads;
  if (row >= rows) return;
  in += static_cast<std::size_t>(row) * columns;
  out += static_cast<std::size_t>(row) * columns;

  const int head = min(columns, floats_before_16_byte_boundary(in));
  const int fours = (columns - head) / 4;
  const int tail = head + 4 * fours;
  const float4* const in4 = reinterpret_cast<const float4*>(in + head);
  float4* const out4 = reinterpret_cast<float4*>(out + head);

  float sum = 0.0f;
  for (int k = thread; k < fours; k += kRowThreads) sum = add(sum, in4[k]);
  if (thread < head) sum += weight(in[thread]);
  if (tail + thread < columns) sum += weight(in[tail + thread]);
  if constexpr (kRowThreads == 32) {
    sum = merge_warp(sum);
  } else {
    sum = merge_block(sum);
  }

  for (int k = thread; k < fours; k += kRowThreads) {
    const float4 x = in4[k];
    __stcs(&out4[k],
           make_float4(weight(x.x) / sum, weight(x.y) / sum, weight(x.z) / sum, weight(x.w) / sum));
  }
  if (thread < head) out[thread] = weight(in[thread]) / sum;
  if (tail + thread < columns) out[tail + thread] = weight(in[tail + thread]) / sum;
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  if (columns <= kMostColumnsOfAWarp) {
    constexpr int kRowsPerBlock = kThreads / 32;
    softmax_kernel<32><<<(rows - 1) / kRowsPerBlock + 1, kThreads>>>(out, in, rows, columns);
  } else {
    softmax_kernel<kThreads><<<rows, kThreads>>>(out, in, rows, columns);
  }
}
