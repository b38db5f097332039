// Arguments are converted to the kernel's parameter types.
#include "../zoo.h"

__global__ void mix(int* out, const int* in, float scale, long long offset, int2 pair, int* none) {
  const int t = threadIdx.x;
  out[t] = static_cast<int>(in[t] * scale) + static_cast<int>(offset) + pair.x * pair.y;
  if (none != nullptr) out[t] = -1;
}

int main() {
  Device<int> out(32), in(32, [](int i) { return i; });
  mix<<<1, 32>>>(out.get(), in.get(), 2, 'a', make_int2(3, 4), NULL);
  return out.verify([](int i) { return 2 * i + 97 + 12; });
}
