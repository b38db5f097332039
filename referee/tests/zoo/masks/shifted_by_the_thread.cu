// expect: shift-too-far line 8
// The group of eight is counted in the block; from the second warp on, the mask is empty on a GPU.
#include "../zoo.h"

__global__ void sum_groups(int* out, const int* in) {
  const int t = threadIdx.x;
  int value = in[t];
  const unsigned mask = 0xffu << (t / 8 * 8);
  for (int delta = 4; delta > 0; delta /= 2) value += __shfl_xor_sync(mask, value, delta);
  out[t] = value;
}

int main() {
  Device<int> out(64), in(64, [](int i) { return i / 8; });
  sum_groups<<<1, 64>>>(out.get(), in.get());
  return out.verify([](int i) { return i / 8 * 8; });
}
