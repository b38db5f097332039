// expect: craft CraftAddsUpByShuffles
// Each lane adds to shared memory by an atomic; what it shuffles is thrown away.
#include <cuda_runtime.h>
__global__ void k(float* out, const float* in) {
  __shared__ float tile[32];
  int t = threadIdx.x, w = t / 32;
  float v = in[t];
  for (int d = 16; d > 0; d /= 2) __shfl_down_sync(~0u, v, d);
  if (t % 32 == 0) tile[w] = 0;
  __syncwarp();
  atomicAdd(&tile[w], v);
  __syncthreads();
  if (t == 0) {
    float s = 0;
    for (int i = 0; i < blockDim.x / 32; ++i) s += tile[i];
    *out = s;
  }
}
void block_sum_shuffle(float* out, const float* in, int n) { k<<<1, n>>>(out, in); }
