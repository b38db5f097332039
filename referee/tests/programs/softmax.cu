// Softmax of rows in the online form: maximum and sum in one pass, one warp a row.
#include <cmath>

#include "../zoo/zoo.h"

struct Partial {
  float maximum, sum;  // of exp(x - maximum)
};

__device__ Partial merge(Partial a, Partial b) {
  const float maximum = fmaxf(a.maximum, b.maximum);
  if (maximum == -INFINITY) return {maximum, 0.0f};
  return {maximum, a.sum * expf(a.maximum - maximum) + b.sum * expf(b.maximum - maximum)};
}

__global__ void softmax(float* out, const float* in, int rows, int columns) {
  const int lane = threadIdx.x % 32;
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows) return;  // a whole warp leaves
  Partial partial = {-INFINITY, 0.0f};
  for (int c = lane; c < columns; c += 32) partial = merge(partial, {in[row * columns + c], 1.0f});
  for (int step = 16; step > 0; step /= 2) {
    const Partial other = {__shfl_xor_sync(0xffffffffu, partial.maximum, step),
                           __shfl_xor_sync(0xffffffffu, partial.sum, step)};
    partial = merge(partial, other);
  }
  for (int c = lane; c < columns; c += 32)
    out[row * columns + c] = expf(in[row * columns + c] - partial.maximum) / partial.sum;
}

int main() {
  const int rows = 10, columns = 100;
  Device<float> in(rows * columns, [](int i) { return static_cast<float>(i * 37 % 113) * 0.25f; });
  Device<float> out(rows * columns);
  softmax<<<3, 128>>>(out.get(), in.get(), rows, columns);
  const std::vector<float> x = in.host(), got = out.host();
  for (int row = 0; row < rows; ++row) {
    double sum = 0;
    for (int c = 0; c < columns; ++c) sum += std::exp(static_cast<double>(x[row * columns + c]));
    for (int c = 0; c < columns; ++c) {
      const double expected = std::exp(static_cast<double>(x[row * columns + c])) / sum;
      if (std::fabs(got[row * columns + c] - expected) > 1e-5 * expected + 1e-9)
        return std::printf("row %d, column %d\n", row, c), 1;
    }
  }
  return 0;
}
