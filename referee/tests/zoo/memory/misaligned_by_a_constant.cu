// expect: misaligned-access line 11
// limit-clang: misaligned-access line 11
// Four floats at once from the second one on: the compiler knows the address, and that no such load
// is possible.
#include "../zoo.h"

__device__ float table[64];

__global__ void load(float4* out, int first) {
  table[first] = 1;
  out[0] = *reinterpret_cast<const float4*>(&table[1]);
}

int main() {
  Device<float4> out(1);
  load<<<1, 1>>>(out.get(), 1);
  return out.host()[0].x == 1 ? 0 : 1;
}
