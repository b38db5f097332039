// expect: craft CraftLoadsSideBySide
// Nothing has to be exchanged, and every lane of a warp is in another row.
// breaks: Neighbouring lanes load side by side
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstddef>

struct alignas(16) Eight {
  __nv_bfloat16 at[8];
};

__global__ void norm_rows(Eight* out, const Eight* in, const Eight* weight, int rows, int eights) {
  const std::size_t row = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (row >= rows) return;
  Eight mine[1024];
  float sum = 0.0f;
  for (int i = 0; i < eights; ++i) {
    mine[i] = in[row * eights + i];
    for (const __nv_bfloat16 x : mine[i].at) sum += __bfloat162float(x) * __bfloat162float(x);
  }
  const float scale = rsqrtf(sum / (8 * eights) + 1e-5f);
  for (int i = 0; i < eights; ++i) {
    Eight result;
    for (int k = 0; k < 8; ++k) {
      result.at[k] = __float2bfloat16(__bfloat162float(mine[i].at[k]) * scale *
                                      __bfloat162float(weight[i].at[k]));
    }
    out[row * eights + i] = result;
  }
}

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns) {
  if (rows == 0) return;
  norm_rows<<<(rows - 1) / 64 + 1, 64>>>(reinterpret_cast<Eight*>(out),
                                         reinterpret_cast<const Eight*>(in),
                                         reinterpret_cast<const Eight*>(weight), rows, columns / 8);
}
