// expect: device-trap line 7
// A share of nothing: the last block has no rows left, and divides by their number.
#include "../zoo.h"

__global__ void shares(int* out, int rows) {
  const int mine = min(rows - static_cast<int>(blockIdx.x) * 2, 2);
  if (threadIdx.x == 0) out[blockIdx.x] = 64 / mine;
}

int main() {
  Device<int> out(3);
  shares<<<3, 32>>>(out.get(), 4);
  return out.verify([](int) { return 32; });
}
