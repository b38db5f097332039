// expect: diagnosed TakesMoreElementsThanThirtyTwoBitsCount
// Of nearly 2^31 rows, a row's number and a stride are more than an int holds.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 8192;

__device__ float lower(unsigned word) { return __uint_as_float(word << 16); }
__device__ float upper(unsigned word) { return __uint_as_float(word & 0xffff0000u); }

__device__ float squares(unsigned word) {
  return lower(word) * lower(word) + upper(word) * upper(word);
}

__device__ unsigned weighed(unsigned word, unsigned weights, float scale) {
  const __nv_bfloat162 two = __floats2bfloat162_rn(lower(word) * scale * lower(weights),
                                                   upper(word) * scale * upper(weights));
  return static_cast<unsigned>(__bfloat16_as_ushort(two.x)) |
         static_cast<unsigned>(__bfloat16_as_ushort(two.y)) << 16;
}

// kLanes lanes share a row, and each keeps kLoads times eight numbers of it.
template <int kLanes, int kLoads>
__global__ void rms_norm_kernel(uint4* out, const uint4* in, const uint4* weight, int rows,
                                int columns) {
  constexpr int kRows = 32 / kLanes;  // of a warp
  const int lane = threadIdx.x % kLanes;
  const int eights = columns / 8;
  const int warp = (blockIdx.x * kThreads + threadIdx.x) / 32;
  const int stride = gridDim.x * (kThreads / 32) * kRows;

  for (int first = warp * kRows; first < rows; first += stride) {
    const int row = first + threadIdx.x % 32 / kLanes;
    const size_t begin = size_t(row) * eights;

    uint4 kept[kLoads];
    float sum = 0.0f;
#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      const int at = k * kLanes + lane;
      kept[k] = make_uint4(0, 0, 0, 0);
      if (row < rows && at < eights) {
        const uint4 eight = in[begin + at];
        kept[k] = eight;
      }
      sum += squares(kept[k].x) + squares(kept[k].y) + squares(kept[k].z) + squares(kept[k].w);
    }
    for (int delta = kLanes / 2; delta > 0; delta /= 2) {
      sum += __shfl_xor_sync(0xffffffffu, sum, delta);
    }
    const float scale = rsqrtf(sum / columns + 1e-5f);

#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      const int at = k * kLanes + lane;
      if (row < rows && at < eights) {
        const uint4 weights = weight[at];
        out[begin + at] =
            make_uint4(weighed(kept[k].x, weights.x, scale), weighed(kept[k].y, weights.y, scale),
                       weighed(kept[k].z, weights.z, scale), weighed(kept[k].w, weights.w, scale));
      }
    }
  }
}

template <int kLanes, int kLoads>
void launch(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
            int columns) {
  constexpr int kRows = kThreads / kLanes;  // of a block
  const int wanted = (rows - 1) / kRows + 1;
  const int blocks = wanted < kMostBlocks ? wanted : kMostBlocks;
  rms_norm_kernel<kLanes, kLoads>
      <<<blocks, kThreads>>>(reinterpret_cast<uint4*>(out), reinterpret_cast<const uint4*>(in),
                             reinterpret_cast<const uint4*>(weight), rows, columns);
}

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns) {
  if (rows == 0) return;
  if (columns <= 16) return launch<2, 1>(out, in, weight, rows, columns);
  if (columns <= 64) return launch<8, 1>(out, in, weight, rows, columns);
  if (columns <= 256) return launch<32, 1>(out, in, weight, rows, columns);
  if (columns <= 1024) return launch<32, 4>(out, in, weight, rows, columns);
  if (columns <= 4096) return launch<32, 16>(out, in, weight, rows, columns);
  launch<32, 32>(out, in, weight, rows, columns);
}
