// expect: misaligned-access line 6
// An int is read at an odd byte of a packed record.
#include "../zoo.h"

__global__ void unpack(unsigned* out, const unsigned char* packed) {
  *out = *reinterpret_cast<const unsigned*>(packed + 1);
}

int main() {
  Device<unsigned> out(1);
  Device<unsigned char> packed(8, [](int i) { return static_cast<unsigned char>(i); });
  unpack<<<1, 1>>>(out.get(), packed.get());
  return out.verify(0x04030201u);
}
