// expect: wrong_answer IsAsExactForLargeNumbers
// One fma instead of a subtraction and a product. most * log2(e) is rounded, to 2^-8 for 30000.
// breaks: With n columns and d how far
#include <cuda_runtime.h>

#include <cfloat>
#include <cstddef>
#include <cstdint>

constexpr int kThreads = 256;
constexpr int kMostColumnsOfAWarp = 512;
constexpr float kLog2e = 1.44269504088896340736f;

struct Part {
  float most;
  float sum;
};

__device__ Part empty_part() { return {-FLT_MAX, 0.0f}; }

__device__ float weight(float x, float most) { return exp2f(fmaf(x, kLog2e, -(most * kLog2e))); }

__device__ Part merge(Part a, Part b) {
  const float most = fmaxf(a.most, b.most);
  return {most, a.sum * weight(a.most, most) + b.sum * weight(b.most, most)};
}

__device__ Part add(Part part, float x) {
  const float most = fmaxf(part.most, x);
  return {most, part.sum * weight(part.most, most) + weight(x, most)};
}

__device__ Part add(Part part, float4 x) {
  const float most = fmaxf(part.most, fmaxf(fmaxf(x.x, x.y), fmaxf(x.z, x.w)));
  return {most, part.sum * weight(part.most, most) + (weight(x.x, most) + weight(x.y, most)) +
                    (weight(x.z, most) + weight(x.w, most))};
}

__device__ Part merge_warp(Part part) {
  for (int distance = 16; distance > 0; distance /= 2) {
    part = merge(part, {__shfl_xor_sync(0xffffffffu, part.most, distance),
                        __shfl_xor_sync(0xffffffffu, part.sum, distance)});
  }
  return part;
}

__device__ Part merge_block(Part part) {
  __shared__ Part parts[kThreads / 32];
  const int lane = threadIdx.x % 32;
  part = merge_warp(part);
  if (lane == 0) parts[threadIdx.x / 32] = part;
  __syncthreads();
  return merge_warp(lane < kThreads / 32 ? parts[lane] : empty_part());
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

  Part part = empty_part();
  for (int k = thread; k < fours; k += kRowThreads) {
    const float4 x = in4[k];
    part = add(part, x);
  }
  if (thread < head) part = add(part, in[thread]);
  if (tail + thread < columns) part = add(part, in[tail + thread]);
  if constexpr (kRowThreads == 32) {
    part = merge_warp(part);
  } else {
    part = merge_block(part);
  }

  const float most = part.most;
  const float scale = 1.0f / part.sum;
  for (int k = thread; k < fours; k += kRowThreads) {
    const float4 x = in4[k];
    __stcs(&out4[k], make_float4(weight(x.x, most) * scale, weight(x.y, most) * scale,
                                 weight(x.z, most) * scale, weight(x.w, most) * scale));
  }
  if (thread < head) out[thread] = weight(in[thread], most) * scale;
  if (tail + thread < columns) out[tail + thread] = weight(in[tail + thread], most) * scale;
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
