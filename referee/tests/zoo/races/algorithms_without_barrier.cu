// expect: shared-race line 13 and 14
// may: uninitialised-read line 14
// A tile is copied by the C++ library's algorithms, and read before others have copied their part.
#include <algorithm>

#include "../zoo.h"

constexpr int kThreads = 64, kEach = 5;

__global__ void copies(float* out, const float* in, unsigned char* bytes, int each) {
  __shared__ float tile[kThreads * kEach];
  const int t = threadIdx.x, begin = t * each, other = (kThreads - 1 - t) * each;
  std::copy_n(in + begin, each, tile + begin);
  std::copy(tile + other, tile + other + each, out + other);
  std::fill_n(bytes + begin, each, static_cast<unsigned char>(7));
}

int main() {
  Device<float> out(kThreads * kEach), in(kThreads * kEach, [](int i) { return 0.5f * i; });
  Device<unsigned char> bytes(kThreads * kEach);
  copies<<<1, kThreads>>>(out.get(), in.get(), bytes.get(), kEach);
  return bytes.verify(7) + out.verify([](int i) { return 0.5f * i; });
}
