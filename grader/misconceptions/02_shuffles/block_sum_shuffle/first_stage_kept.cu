// expect: wrong_answer AddsIntegersExactlyAtEverySize alternative first_stage_kept
// A lane without a partial sum adds what it still has from the first stage.
#include <cuda_runtime.h>

__device__ float warp_sum(float value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_xor_sync(0xffffffffu, value, delta);
  return value;
}

__global__ void block_sum_kernel(float* out, const float* in) {
  __shared__ float partial[32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int warps = blockDim.x / 32;

  float sum = warp_sum(in[threadIdx.x]);
  if (lane == 0) partial[warp] = sum;
  __syncthreads();

  if (warp > 0) return;
  if (lane < warps) sum = partial[lane];
  sum = warp_sum(sum);
  if (lane == 0) *out = sum;
}

void block_sum_shuffle(float* out, const float* in, int n) { block_sum_kernel<<<1, n>>>(out, in); }
