// A word is loaded by more instructions than the record of a line keeps, and written
// behind a barrier.
#include "../zoo.h"

constexpr int kWidth = 32, kHeight = 8;

__device__ float at(const float* in, int x, int y) {
  x = min(max(x, 0), kWidth - 1), y = min(max(y, 0), kHeight - 1);
  return in[y * kWidth + x];
}

__global__ void blur(float* out, float* in) {
  const int x = threadIdx.x, y = threadIdx.y;
  float sum = at(in, x - 1, y - 1) + at(in, x, y - 1) + at(in, x + 1, y - 1);
  sum += at(in, x - 1, y) + at(in, x, y) + at(in, x + 1, y);
  sum += at(in, x - 1, y + 1) + at(in, x, y + 1) + at(in, x + 1, y + 1);
  __syncthreads();
  if (x == 9 && y == 4) in[5 * kWidth + 9] = 1;
  out[y * kWidth + x] = sum;
}

int main() {
  Device<float> out(kWidth * kHeight), in(kWidth * kHeight, [](int) { return 1.0f; });
  blur<<<1, dim3(kWidth, kHeight)>>>(out.get(), in.get());
  return out.verify([](int) { return 9; });
}
