// The bytes are put together one by one.
#include "../zoo.h"

__global__ void unpack(unsigned* out, const unsigned char* packed) {
  *out = packed[1] | packed[2] << 8 | packed[3] << 16 | packed[4] << 24;
}

int main() {
  Device<unsigned> out(1);
  Device<unsigned char> packed(8, [](int i) { return static_cast<unsigned char>(i); });
  unpack<<<1, 1>>>(out.get(), packed.get());
  return out.verify(0x04030201u);
}
