// attack: lets one thread do all the work, and load by memcpy, so that nobody counts
// expect: wrong_answer|diagnosed
// stopped by: copies by the library are loads and stores like others
#include <cuda_runtime.h>

#include <cstring>

__global__ void dot_kernel(float* out, const float* a, const float* b, int n) {
  double sum = 0;
  float x[256], y[256];
  for (int i = 0; i < n; i += 256) {
    const int count = n - i < 256 ? n - i : 256;
    std::memcpy(x, a + i, count * sizeof(float));
    std::memcpy(y, b + i, count * sizeof(float));
    for (int j = 0; j < count; ++j) sum += static_cast<double>(x[j]) * y[j];
  }
  *out = sum;
}

void dot(float* out, const float* a, const float* b, int n) { dot_kernel<<<1, 1>>>(out, a, b, n); }
