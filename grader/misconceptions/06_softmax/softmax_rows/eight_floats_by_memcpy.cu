// expect: craft CraftLoadsSideBySide
// Right: one thread for a row, which copies 32 bytes of it at a time.
// breaks: Where a row has 64 columns or more
#include <cuda_runtime.h>

#include <cstring>

constexpr int kThreads = 32;
constexpr int kTogether = 8;

__global__ void softmax_rows_kernel(float* out, const float* in, int rows, int columns) {
  const int row = blockIdx.x * kThreads + threadIdx.x;
  if (row >= rows) return;
  const float* const numbers = in + static_cast<size_t>(row) * columns;
  float* const results = out + static_cast<size_t>(row) * columns;
  float some[kTogether];
  const auto take = [&](int first) {
    const int count = min(kTogether, columns - first);
    if (count == kTogether) {
      memcpy(some, numbers + first, sizeof some);
    } else {
      for (int i = 0; i < count; ++i) some[i] = numbers[first + i];
    }
    return count;
  };
  float most = -INFINITY;
  double sum = 0.0;
  for (int first = 0; first < columns; first += kTogether) {
    const int count = take(first);
    for (int i = 0; i < count; ++i) {
      if (some[i] > most) {
        sum = sum * expf(most - some[i]) + 1;
        most = some[i];
      } else if (some[i] > -INFINITY) {
        sum += expf(some[i] - most);
      }
    }
  }
  for (int first = 0; first < columns; first += kTogether) {
    const int count = take(first);
    for (int i = 0; i < count; ++i) {
      results[first + i] =
          some[i] == -INFINITY ? 0.0f : expf(some[i] - most) / static_cast<float>(sum);
    }
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows > 0)
    softmax_rows_kernel<<<(rows - 1) / kThreads + 1, kThreads>>>(out, in, rows, columns);
}
