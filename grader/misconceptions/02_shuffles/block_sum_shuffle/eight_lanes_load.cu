// expect: craft CraftAddsUpByShuffles
// Eight lanes of each warp load four elements each.
// breaks: One launch, of one block of n threads
#include <cuda_runtime.h>

__device__ float warp_sum(float value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

__global__ void block_sum_kernel(float* out, const float* in) {
  __shared__ float of_warp[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float value = 0.0f;
  if (lane < 8) {
    const float4 four = reinterpret_cast<const float4*>(in)[warp * 8 + lane];
    value = (four.x + four.y) + (four.z + four.w);
  }
  value = warp_sum(value);
  if (lane == 0) of_warp[warp] = value;
  __syncthreads();
  if (warp > 0) return;
  value = warp_sum(lane < static_cast<int>(blockDim.x) / 32 ? of_warp[lane] : 0.0f);
  if (lane == 0) *out = value;
}

void block_sum_shuffle(float* out, const float* in, int n) { block_sum_kernel<<<1, n>>>(out, in); }
