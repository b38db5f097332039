// note: signed-overflow line 15
// note: signed-overflow line 16
// note: signed-overflow line 17
// note: signed-overflow line 18
// note: signed-overflow line 20
// note: signed-overflow line 22
// note: signed-overflow line 24
// note: signed-overflow line 25
// Every operation on signed numbers that may not fit. What it gives is wrapped all the same.
#include "../zoo.h"

constexpr int kMost = 2147483647;

__global__ void compute(int* out, long long* wide, int most, int top, long long widest) {
  out[0] = most + 1;
  out[1] = -most - 2;
  out[2] = most * 3;
  out[3] = -(-most + kMost - most - 1);
  int up = top;
  ++up;
  int down = -most - 1;
  out[4] = down--;
  out[5] = up ^ down;
  wide[0] = widest * 2;
  wide[1] = wide[0] - widest;
}

int main() {
  Device<int> out(6);
  Device<long long> wide(2);
  compute<<<1, 1>>>(out.get(), wide.get(), kMost, kMost, 9223372036854775807);
  const std::vector<long long> got = wide.host();
  if (got[0] != -2 || got[1] != 9223372036854775807) return EXIT_FAILURE;
  const int wanted[] = {-kMost - 1, kMost, kMost - 2, -kMost - 1, -kMost - 1, -1};
  for (int i = 0; i < 6; ++i)
    if (out.host()[i] != wanted[i]) return EXIT_FAILURE;
  return EXIT_SUCCESS;
}
