// 64-bit integers, float, double and small integers go through the shuffles; match compares bits.
#include "../zoo.h"

__global__ void types(double* out) {
  const int lane = threadIdx.x;
  const unsigned full = 0xffffffffu;
  const double a = __shfl_xor_sync(full, lane * 0.5, 1);
  const float b = __shfl_up_sync(full, lane * 0.25f, 1, 8);
  const long long c = __shfl_down_sync(full, 1ll << lane, 1);
  const unsigned long long d = __shfl_sync(full, ~0ull - lane, 31);
  int all_same = -1;
  const unsigned same = __match_all_sync(full, 0.0f, &all_same);
  int none_same = -1;
  const unsigned none = __match_all_sync(full, lane, &none_same);
  const bool exact = same == full && all_same == 1 && none == 0 && none_same == 0 &&
                     c == (lane == 31 ? 1ll << 31 : 1ll << (lane + 1)) && d == ~0ull - 31;
  out[lane] = exact ? a + b : -1;
}

int main() {
  Device<double> out(32);
  types<<<1, 32>>>(out.get());
  return out.verify([](int i) { return (i ^ 1) * 0.5 + (i % 8 == 0 ? i : i - 1) * 0.25; });
}
