// expect: diagnosed TakesNearlyTwoToTheThirtyOneElements
// n + threads - 1 is none that an int holds where n is the largest.
#include <cuda_runtime.h>

constexpr int kThreads = 128;
// Elements of a thread. Memory answers late: what counts is how many bytes are on their way, and
// one float a thread is too little to keep it busy. So a thread sends off eight loads before it
// adds.
constexpr int kInFlight = 8;

// A kernel for each width: its rounds need no loop, and its divisions are shifts.
template <int kWidth>
__global__ void segmented_sum_kernel(float* out, const float* in, unsigned n) {
  // kThreads is a multiple of every width, so no segment is divided between two warps, and a thread
  // has the same place in each of its segments. A warp's load is of neighbouring elements.
  // Unsigned: near the largest n, the last block's elements have numbers that no int holds.
  const unsigned first = blockIdx.x * kInFlight * kThreads + threadIdx.x;
  float sum[kInFlight];
  // A lane without an element stays, with the value that changes no sum: so the mask may name all.
  for (unsigned k = 0; k < kInFlight; ++k) {
    const unsigned i = first + k * kThreads;
    sum[k] = i < n ? in[i] : 0.0f;
  }

  // Three rounds for a width of 8, none for a width of 1. The eight sums of a round do not wait for
  // each other.
  for (int delta = kWidth / 2; delta > 0; delta /= 2) {
    for (float& x : sum) x += __shfl_down_sync(0xffffffffu, x, delta, kWidth);
  }

  // Down leaves the sum in the segment's first lane alone.
  if (threadIdx.x % kWidth != 0) return;
  for (unsigned k = 0; k < kInFlight; ++k) {
    const unsigned i = first + k * kThreads;
    if (i < n) out[i / kWidth] = sum[k];
  }
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const int n = segments * width;
  const int blocks = (n + kInFlight * kThreads - 1) / (kInFlight * kThreads);
  const auto kernel = width == 1    ? segmented_sum_kernel<1>
                      : width == 2  ? segmented_sum_kernel<2>
                      : width == 4  ? segmented_sum_kernel<4>
                      : width == 8  ? segmented_sum_kernel<8>
                      : width == 16 ? segmented_sum_kernel<16>
                                    : segmented_sum_kernel<32>;
  kernel<<<blocks, kThreads>>>(out, in, n);
}
