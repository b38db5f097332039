// expect: wrong_answer AddsSegmentsThatFillWarps alternative of_twice_the_width
// The break behind case 16 is missing: segments of 32 are added up, too, and stored over them.
#include <cuda_runtime.h>

constexpr int kThreads = 256;

template <int kWidth>
__global__ void segmented_sum_kernel(float* out, const float* in, unsigned total) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = i < total ? in[i] : 0.0f;  // all lanes stay
#pragma unroll
  for (int delta = kWidth / 2; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, delta, kWidth);
  }
  if (i < total && i % kWidth == 0) out[i / kWidth] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const unsigned total = static_cast<unsigned>(segments) * width;
  const unsigned blocks = (total - 1) / kThreads + 1;
  switch (width) {
    case 1:
      segmented_sum_kernel<1><<<blocks, kThreads>>>(out, in, total);
      break;
    case 2:
      segmented_sum_kernel<2><<<blocks, kThreads>>>(out, in, total);
      break;
    case 4:
      segmented_sum_kernel<4><<<blocks, kThreads>>>(out, in, total);
      break;
    case 8:
      segmented_sum_kernel<8><<<blocks, kThreads>>>(out, in, total);
      break;
    case 16:
      segmented_sum_kernel<16><<<blocks, kThreads>>>(out, in, total);
    case 32:
      segmented_sum_kernel<32><<<blocks, kThreads>>>(out, in, total);
      break;
  }
}
