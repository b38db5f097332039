// expect: craft CraftMovesEachElementOnceAndNothingElse
// The blocks tell each other by atomics on global memory what they have found.
// breaks: Each element of in is loaded exactly once
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
__device__ unsigned long long box[8192 * 8];
__global__ void __cluster_dims__(8, 1, 1) k(float* out, const float* in, int columns, int rows) {
  __shared__ float kept[4096];
  __shared__ float red[8];
  __shared__ float fm, fs;
  auto cl = cg::this_cluster();
  int b = cl.block_rank(), t = threadIdx.x, ci = blockIdx.x / 8;
  int per = (columns + 7) / 8, lo = min(columns, b * per), cnt = min(columns, lo + per) - lo;
  for (int row = ci; row < rows; row += gridDim.x / 8) {
    const float* p = in + size_t(row) * columns + lo;
    float m = -INFINITY, s = 0;
    for (int c = t; c < cnt; c += 128) {
      kept[c] = p[c];
      m = fmaxf(m, kept[c]);
    }
    for (int d = 16; d > 0; d /= 2) m = fmaxf(m, __shfl_xor_sync(~0u, m, d));
    if (t % 32 == 0) red[t / 32] = m;
    __syncthreads();
    m = fmaxf(fmaxf(red[0], red[1]), fmaxf(red[2], red[3]));
    for (int c = t; c < cnt; c += 128) s += expf(kept[c] - m);
    for (int d = 16; d > 0; d /= 2) s += __shfl_xor_sync(~0u, s, d);
    if (t % 32 == 0) red[4 + t / 32] = s;
    __syncthreads();
    if (t == 0) {
      s = red[4] + red[5] + red[6] + red[7];
      atomicExch(&box[ci * 8 + b],
                 (unsigned long long)__float_as_uint(m) << 32 | __float_as_uint(s));
      __threadfence();
    }
    cl.sync();
    if (t == 0) {
      float M = -INFINITY, S = 0;
      float ms[8], ss[8];
      for (int i = 0; i < 8; ++i) {
        unsigned long long x = atomicOr(&box[ci * 8 + i], 0ull);
        ms[i] = __uint_as_float(x >> 32);
        ss[i] = __uint_as_float(unsigned(x));
        M = fmaxf(M, ms[i]);
      }
      for (int i = 0; i < 8; ++i)
        if (ss[i] > 0) S += ss[i] * expf(ms[i] - M);
      fm = M;
      fs = S;
    }
    cl.sync();
    for (int c = t; c < cnt; c += 128)
      out[size_t(row) * columns + lo + c] = expf(kept[c] - fm) / fs;
    __syncthreads();
  }
}
void cluster_softmax(float* out, const float* in, int rows, int columns) {
  k<<<8 * (rows < 8192 ? rows : 8192), 128>>>(out, in, columns, rows);
}
