// The vector stores and the single ones go to different halves.
#include "../zoo.h"

__global__ void fill(int* out) {
  const int t = threadIdx.x;
  if (t < 8) reinterpret_cast<int4*>(out)[t] = make_int4(1, 1, 1, 1);
  out[t + 32] = 2;
}

int main() {
  Device<int> out(64);
  fill<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 32 ? 1 : 2; });
}
