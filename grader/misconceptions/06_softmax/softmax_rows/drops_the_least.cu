// expect: wrong_answer TakesNumbersWhoseExponentialsDoNotFit
// Exponentials from -87 on are taken for 0, though some of them are normal floats.
#include <cuda_runtime.h>

#include <cfloat>

struct Part {
  float largest = -FLT_MAX;
  float sum = 0.0f;
};

__device__ Part merge(Part a, Part b) {
  Part both;
  both.largest = fmaxf(a.largest, b.largest);
  both.sum = a.sum * expf(a.largest - both.largest) + b.sum * expf(b.largest - both.largest);
  return both;
}

constexpr int kThreads = 128;

// A warp has a row.
__global__ void softmax_kernel(float* out, const float* in, int rows, int columns) {
  const int lane = threadIdx.x % 32;
  const size_t row = static_cast<size_t>(blockIdx.x) * (kThreads / 32) + threadIdx.x / 32;
  if (row >= static_cast<size_t>(rows)) return;  // whole warps leave
  in += row * columns;
  out += row * columns;

  Part part;
  for (int c = lane; c < columns; c += 32) {
    const float x = in[c];
    if (x > part.largest) {
      part.sum = part.sum * expf(part.largest - x) + 1.0f;
      part.largest = x;
    } else {
      part.sum += expf(x - part.largest);
    }
  }
  for (int delta = 16; delta > 0; delta /= 2) {
    Part other;
    other.largest = __shfl_xor_sync(0xffffffffu, part.largest, delta);
    other.sum = __shfl_xor_sync(0xffffffffu, part.sum, delta);
    part = merge(part, other);
  }
  for (int c = lane; c < columns; c += 32) {
    const float below = part.largest - in[c];
    // exp(-87.3) is still above 2^-126. It is dropped here all the same.
    out[c] = below > 87.0f ? 0.0f : expf(-below) / part.sum;
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  softmax_kernel<<<(rows - 1) / (kThreads / 32) + 1, kThreads>>>(out, in, rows, columns);
}
