// expect: shift-too-far line 8
// expect: shift-too-far line 9
// expect: shift-too-far line 13
// Counts that are too large or negative, in a kernel and in host code.
#include "../zoo.h"

__global__ void shift(unsigned* out, int count, unsigned long long bits) {
  out[0] = ~0u >> count;
  out[1] = static_cast<unsigned>(bits << (count - 33));
}

unsigned power_of_two(int n) {
  return 1u << n;
}

int main() {
  Device<unsigned> out(2);
  shift<<<1, 1>>>(out.get(), 32, 1);
  std::printf("%u\n", power_of_two(32));
  return out.host()[0] == 1;
}
