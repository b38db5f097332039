// The same in unsigned, where numbers wrap, or in a wider type.
#include "../zoo.h"

constexpr int kMost = 2147483647;

__global__ void compute(int* out, unsigned long long* wide, int most, long long widest) {
  const unsigned number = most;
  out[0] = number + 1;
  out[1] = -number - 2;
  out[2] = static_cast<long long>(most) * 3;
  out[3] = -static_cast<long long>(-most - 1);
  unsigned up = number;
  ++up;
  unsigned down = -number - 1;
  out[4] = down--;
  out[5] = up ^ down;
  wide[0] = static_cast<unsigned long long>(widest) * 2;
  wide[1] = wide[0] - widest;
}

int main() {
  Device<int> out(6);
  Device<unsigned long long> wide(2);
  compute<<<1, 1>>>(out.get(), wide.get(), kMost, 9223372036854775807);
  const std::vector<unsigned long long> got = wide.host();
  if (got[0] != ~1ull || got[1] != 9223372036854775807) return EXIT_FAILURE;
  const int wanted[] = {-kMost - 1, kMost, kMost - 2, -kMost - 1, -kMost - 1, -1};
  for (int i = 0; i < 6; ++i)
    if (out.host()[i] != wanted[i]) return EXIT_FAILURE;
  return EXIT_SUCCESS;
}
