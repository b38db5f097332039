// The value is possible.
#include "../zoo.h"

__global__ void check_all(const int* in, int* out) {
  const int t = threadIdx.x;
  if (in[t] < 0) __trap();
  out[t] = in[t];
}

int main() {
  Device<int> in(32, [](int i) { return i; }), out(32);
  check_all<<<1, 32>>>(in.get(), out.get());
  return out.verify([](int i) { return i; });
}
