// expect: out-of-bounds line 11
// A template kernel deep in namespaces writes behind its array.
#include "../zoo.h"

namespace outer {
namespace inner {
template <class T, int kScale, bool kAdd>
__global__ void scale(T* data, int n) {
  const int i = threadIdx.x;
  if (i > n) return;
  data[i] = kAdd ? data[i] + T(kScale) : T(kScale) * T(i);
}
}  // namespace inner
}  // namespace outer

int main() {
  Device<float> data(30);
  outer::inner::scale<float, 3, (4 > 2)><<<1, 32>>>(data.get(), 30);
  {
    using namespace outer::inner;
    scale<float, 1 << 2, true><<<dim3(1), dim3(32, 1), 0, nullptr>>>(data.get(), 30);
  }
  return data.verify(7.0f);
}
