// expect: misaligned-access line 7
// limit-clang: misaligned-access line 7
// A float4 is loaded from an address that is not a multiple of 16 bytes.
#include "../zoo.h"

__global__ void sum4(float* out, const float* in, int first) {
  const float4 v = *reinterpret_cast<const float4*>(in + first);
  *out = v.x + v.y + v.z + v.w;
}

int main() {
  Device<float> out(1), in(64, [](int i) { return i * 1.0f; });
  sum4<<<1, 1>>>(out.get(), in.get(), 2);
  return out.verify(8 + 9 + 10 + 11);
}
