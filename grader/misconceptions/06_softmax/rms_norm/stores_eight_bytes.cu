// expect: craft CraftMovesSixteenBytesAtOnce
// Right, and loaded by sixteen bytes. But each half of the result is stored as soon as it is there.
// breaks: Each element of in is read once
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstddef>

constexpr float kEpsilon = 1e-5f;

// A load of 16 bytes is eight BF16.
constexpr int kElements = 8;

// A BF16 is the upper half of a float, so two of them in a word become floats without arithmetic.
__device__ float lower(unsigned pair) { return __uint_as_float(pair << 16); }
__device__ float upper(unsigned pair) { return __uint_as_float(pair & 0xffff0000u); }

__device__ float squares(unsigned pair) {
  return lower(pair) * lower(pair) + upper(pair) * upper(pair);
}
__device__ float squares(uint4 eight) {
  return squares(eight.x) + squares(eight.y) + (squares(eight.z) + squares(eight.w));
}

// Both elements are rounded to BF16 here, and nowhere else.
__device__ unsigned weighed(unsigned pair, unsigned weight, float scale) {
  const __nv_bfloat162 result = __floats2bfloat162_rn(lower(pair) * scale * lower(weight),
                                                      upper(pair) * scale * upper(weight));
  return __bfloat16_as_ushort(result.x) | static_cast<unsigned>(__bfloat16_as_ushort(result.y))
                                              << 16;
}
__device__ void store_weighed(uint2* out, uint4 eight, uint4 weight, float scale) {
  out[0] = make_uint2(weighed(eight.x, weight.x, scale), weighed(eight.y, weight.y, scale));
  out[1] = make_uint2(weighed(eight.z, weight.z, scale), weighed(eight.w, weight.w, scale));
}

// The butterfly leaves the sum of kLanes neighbours in all of them.
template <int kLanes>
__device__ float sum_of_lanes(float value) {
  for (int distance = kLanes / 2; distance > 0; distance /= 2) {
    value += __shfl_xor_sync(0xffffffffu, value, distance);
  }
  return value;
}

// The sum over the threads of a row, for all of them. Every warp adds up the parts of all warps for
// itself, which saves a second barrier.
template <int kRowThreads>
__device__ float sum_of_row(float value) {
  if constexpr (kRowThreads <= 32) {
    return sum_of_lanes<kRowThreads>(value);
  } else {
    constexpr int kWarps = kRowThreads / 32;
    __shared__ float parts[kWarps];
    const int lane = threadIdx.x % 32;
    value = sum_of_lanes<32>(value);
    if (lane == 0) parts[threadIdx.x / 32] = value;
    __syncthreads();
    return sum_of_lanes<kWarps>(parts[lane % kWarps]);
  }
}

// Rows of a warp, or of a part of one, share a block.
constexpr int threads_of_block(int row_threads) { return row_threads <= 32 ? 128 : row_threads; }

// Rows of up to kRowThreads * kVectors * 8 columns. A thread keeps its part in registers, and all
// its loads are under way together. The weights are the same for every row, so they come from the
// cache.
template <int kRowThreads, int kVectors>
__global__ void __launch_bounds__(threads_of_block(kRowThreads))
    norm_rows(uint2* out, const uint4* in, const uint4* weight, int rows, int columns) {
  const int thread = threadIdx.x % kRowThreads;
  const std::size_t row =
      blockIdx.x * std::size_t{blockDim.x / kRowThreads} + threadIdx.x / kRowThreads;
  const int in_row = columns / kElements;
  const std::size_t begin = row * in_row;
  // A lane without a row loads and stores nothing, and stays: the shuffles name it.
  const int end = row < rows ? in_row : 0;

  uint4 mine[kVectors];
  float sum = 0.0f;
  for (int k = 0; k < kVectors; ++k) {
    const int i = thread + k * kRowThreads;
    mine[k] = i < end ? in[begin + i] : make_uint4(0, 0, 0, 0);
  }
  for (const uint4 eight : mine) sum += squares(eight);

  const float mean = sum_of_row<kRowThreads>(sum) / columns;
  const float scale = rsqrtf(mean + kEpsilon);
  for (int k = 0; k < kVectors; ++k) {
    const int i = thread + k * kRowThreads;
    if (i < end) store_weighed(out + 2 * (begin + i), mine[k], weight[i], scale);
  }
}

template <int kRowThreads, int kVectors = 1>
void launch(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
            int columns) {
  constexpr int kThreads = threads_of_block(kRowThreads);
  const int blocks = (rows - 1) / (kThreads / kRowThreads) + 1;
  norm_rows<kRowThreads, kVectors>
      <<<blocks, kThreads>>>(reinterpret_cast<uint2*>(out), reinterpret_cast<const uint4*>(in),
                             reinterpret_cast<const uint4*>(weight), rows, columns);
}

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns) {
  if (rows == 0) return;
  if (columns <= 8 * kElements) {
    launch<8>(out, in, weight, rows, columns);
  } else if (columns <= 16 * kElements) {
    launch<16>(out, in, weight, rows, columns);
  } else if (columns <= 32 * kElements) {
    launch<32>(out, in, weight, rows, columns);
  } else if (columns <= 64 * kElements) {
    launch<64>(out, in, weight, rows, columns);
  } else if (columns <= 128 * kElements) {
    launch<128>(out, in, weight, rows, columns);
  } else if (columns <= 256 * kElements) {
    launch<256>(out, in, weight, rows, columns);
  } else if (columns <= 512 * kElements) {
    launch<256, 2>(out, in, weight, rows, columns);
  } else {
    launch<256, 4>(out, in, weight, rows, columns);
  }
}
