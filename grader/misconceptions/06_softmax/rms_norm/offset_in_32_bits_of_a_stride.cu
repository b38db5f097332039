// expect: diagnosed TakesMoreElementsThanThirtyTwoBitsCount
// The number of the first element of a row that a block comes to late is negative.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

union Eight {
  uint4 raw;
  __nv_bfloat162 pair[4];
};

constexpr int kThreads = 256;
constexpr int kLoads = 4;

__global__ void rms_norm_kernel(__nv_bfloat16* out, const __nv_bfloat16* in,
                                const __nv_bfloat16* weight, int rows, int columns) {
  __shared__ float of_warp[kThreads / 32];
  const int t = threadIdx.x;
  const int wide = columns / 8;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const uint4* from = reinterpret_cast<const uint4*>(in + row * columns);
    uint4* to = reinterpret_cast<uint4*>(out + row * columns);
    Eight x[kLoads];
    float sum = 0.0f;
#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      const int c = t + k * kThreads;
      x[k].raw = c < wide ? from[c] : make_uint4(0, 0, 0, 0);
#pragma unroll
      for (int p = 0; p < 4; ++p) {
        const float2 two = __bfloat1622float2(x[k].pair[p]);
        sum += two.x * two.x + two.y * two.y;
      }
    }
    for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, delta);
    __syncthreads();
    if (t % 32 == 0) of_warp[t / 32] = sum;
    __syncthreads();
    sum = 0.0f;
    for (int w = 0; w < kThreads / 32; ++w) sum += of_warp[w];
    const float scale = rsqrtf(sum / columns + 1e-5f);
#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      const int c = t + k * kThreads;
      if (c >= wide) continue;
      Eight w, y;
      w.raw = reinterpret_cast<const uint4*>(weight)[c];
#pragma unroll
      for (int p = 0; p < 4; ++p) {
        const float2 a = __bfloat1622float2(x[k].pair[p]);
        const float2 b = __bfloat1622float2(w.pair[p]);
        y.pair[p] = __floats2bfloat162_rn(a.x * scale * b.x, a.y * scale * b.y);
      }
      to[c] = y.raw;
    }
  }
}

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns) {
  if (rows == 0) return;
  const int blocks = rows < 1056 ? rows : 1056;
  rms_norm_kernel<<<blocks, kThreads>>>(out, in, weight, rows, columns);
}
