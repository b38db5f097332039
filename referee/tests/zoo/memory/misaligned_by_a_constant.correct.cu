// Four floats at once from the fifth one on.
#include "../zoo.h"

__device__ float table[64];

__global__ void load(float4* out, int first) {
  table[first] = 1;
  out[0] = *reinterpret_cast<const float4*>(&table[4]);
}

int main() {
  Device<float4> out(1);
  load<<<1, 1>>>(out.get(), 4);
  return out.host()[0].x == 1 ? 0 : 1;
}
