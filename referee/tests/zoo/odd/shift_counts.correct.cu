// All counts of a word, bits that a signed value loses, and a shift of all bits by way of more of them.
#include "../zoo.h"

__global__ void shift(unsigned* out, int largest, int negative) {
  unsigned sum = 0;
  for (int i = 0; i <= largest; ++i) sum += ~0u << i >> i;
  out[0] = sum;
  out[1] = static_cast<unsigned>(negative << 4) + static_cast<unsigned>((1 << largest) >> largest);
  out[2] = static_cast<unsigned>((1ull << (largest + 1)) - 1);
}

int main() {
  Device<unsigned> out(3);
  shift<<<1, 1>>>(out.get(), 31, -1);
  return out.verify([](int i) { return i == 0 ? 0xFFFFFFDEu : i == 1 ? ~0u - 16u : ~0u; });
}
