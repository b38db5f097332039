// expect: craft CraftMovesSixteenBytesAtOnce
// A warp's loads lie side by side, and each has two bytes.
// breaks: Each element of in is read once
#include <cuda_bf16.h>
#include <cuda_runtime.h>

__global__ void norm_rows(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight,
                          int columns) {
  __shared__ float kept[8192];
  __shared__ float parts[8];
  const std::size_t begin = blockIdx.x * static_cast<std::size_t>(columns);
  float sum = 0.0f;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    kept[c] = __bfloat162float(in[begin + c]);
    sum += kept[c] * kept[c];
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, distance);
  }
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = 0.0f;
  for (const float part : parts) sum += part;
  const float scale = rsqrtf(sum / columns + 1e-5f);
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    out[begin + c] = __float2bfloat16(kept[c] * scale * __bfloat162float(weight[c]));
  }
}

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns) {
  if (rows > 0) norm_rows<<<rows, 256>>>(out, in, weight, columns);
}
