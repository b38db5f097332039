// expect: wrong_answer TakesRowsAndWeightsOfOppositeSizes
// A small scale times a small weight is 0, and the result is not.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

struct alignas(16) Eight {
  __nv_bfloat16 at[8];
};

__global__ void rms_norm_kernel(__nv_bfloat16* out, const __nv_bfloat16* in,
                                const __nv_bfloat16* weight, int columns) {
  __shared__ float of_warp[32];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const int warps = blockDim.x / 32;
  const int column = threadIdx.x * 8;
  const size_t at = blockIdx.x * static_cast<size_t>(columns) + column;

  float x[8] = {};
  float sum = 0.0f;
  if (column < columns) {
    const Eight mine = *reinterpret_cast<const Eight*>(in + at);
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      x[k] = __bfloat162float(mine.at[k]);
      sum += x[k] * x[k];
    }
  }
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, delta);
  if (lane == 0) of_warp[warp] = sum;
  __syncthreads();
  sum = lane < warps ? of_warp[lane] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, delta);

  if (column < columns) {
    const float scale = rsqrtf(sum / columns + 1e-5f);
    const Eight w = *reinterpret_cast<const Eight*>(weight + column);
    Eight result;
#pragma unroll
    for (int k = 0; k < 8; ++k)
      result.at[k] = __float2bfloat16(x[k] * (scale * __bfloat162float(w.at[k])));
    *reinterpret_cast<Eight*>(out + at) = result;
  }
}

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns) {
  if (rows == 0) return;
  const int threads = (columns / 8 + 31) / 32 * 32;  // 1024 for 8192 columns
  rms_norm_kernel<<<rows, threads>>>(out, in, weight, columns);
}
