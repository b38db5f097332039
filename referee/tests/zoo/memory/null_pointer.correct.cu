// The kernel asks before it writes.
#include "../zoo.h"

__global__ void fill(int* out, int* extra) {
  out[threadIdx.x] = 1;
  if (extra != nullptr) extra[threadIdx.x] = 2;
}

int main() {
  Device<int> out(32);
  fill<<<1, 32>>>(out.get(), nullptr);
  return out.verify(1);
}
