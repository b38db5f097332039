// expect: misaligned-access line 13
// Segments of one element are copied by fours where `in` allows it. That says nothing of `out`.
#include <cuda_runtime.h>

#include <cstdint>

constexpr unsigned kThreads = 256;

__global__ void copied(float* out, const float* in, unsigned n) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  const unsigned fours = n / 4;
  if (i < fours) {
    reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
  } else if (i < fours + n % 4) {
    out[4 * fours + (i - fours)] = in[4 * fours + (i - fours)];
  }
}

__global__ void summed(float* out, const float* in, unsigned n, unsigned width) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  float sum = i < n ? in[i] : 0.0f;
  for (unsigned delta = width / 2; delta > 0; delta /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, delta, width);
  if (i < n && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const unsigned n = static_cast<unsigned>(segments) * width;
  if (width == 1 && reinterpret_cast<std::uintptr_t>(in) % 16 == 0) {
    copied<<<(n / 4 + n % 4 - 1) / kThreads + 1, kThreads>>>(out, in, n);
  } else {
    summed<<<(n - 1) / kThreads + 1, kThreads>>>(out, in, n, width);
  }
}
