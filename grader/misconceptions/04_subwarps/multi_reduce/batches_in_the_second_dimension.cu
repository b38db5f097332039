// expect: diagnosed AddsNearlyTwoToTheTwentySixRows
// A block of one warp for each 32 rows, counted by blockIdx.y: a grid is 65535 blocks high at most.
#include <cuda_runtime.h>

constexpr unsigned kFull = 0xffffffffu;
constexpr int kRows = 32;

__global__ void multi_reduce_kernel(float* out, const float* in) {
  const int lane = threadIdx.x;
  const int first = blockIdx.y * kRows;
  float value[kRows];
  for (int r = 0; r < kRows; ++r) value[r] = in[(first + r) * 32 + lane];
  for (int half = kRows / 2; half > 0; half /= 2) {
    const bool upper = (lane & half) != 0;
    for (int r = 0; r < half; ++r) {
      const float keep = upper ? value[r + half] : value[r];
      const float give = upper ? value[r] : value[r + half];
      value[r] = keep + __shfl_xor_sync(kFull, give, half);
    }
  }
  out[first + lane] = value[0];
}

void multi_reduce(float* out, const float* in, int n) {
  if (n == 0) return;
  multi_reduce_kernel<<<dim3(1, n / kRows), 32>>>(out, in);
}
