// expect: misaligned-access line 12
// Four elements at once where the width allows it. No promise says that `in` begins at a multiple
// of 16 bytes.
#include <cuda_runtime.h>

__global__ void by_fours(float* out, const float* in, unsigned fours, unsigned width) {
  const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
  const float4* const in4 = reinterpret_cast<const float4*>(in);
  const unsigned lanes = width / 4;
  float sum = 0.0f;
  if (k < fours) {
    const float4 four = in4[k];
    sum = (four.x + four.y) + (four.z + four.w);
  }
  for (unsigned delta = lanes / 2; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, delta, lanes);
  }
  if (k < fours && k % lanes == 0) out[k / lanes] = sum;
}

__global__ void one_by_one(float* out, const float* in, unsigned n, unsigned width) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = i < n ? in[i] : 0.0f;
  for (unsigned delta = width / 2; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, delta, width);
  }
  if (i < n && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const unsigned n = static_cast<unsigned>(segments) * width;
  if (width < 4) {
    one_by_one<<<(n - 1) / 256 + 1, 256>>>(out, in, n, width);
  } else {
    by_fours<<<(n / 4 - 1) / 256 + 1, 256>>>(out, in, n / 4, width);
  }
}
