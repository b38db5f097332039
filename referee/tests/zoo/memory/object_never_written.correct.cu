// Objects of which nothing was written are not copied.
#include "../zoo.h"

struct Pair {
  char tag;
  int value;
  double weight;
};

__global__ void copy(Pair* pairs, int* out) {
  __shared__ Pair tile[32];
  const int t = threadIdx.x;
  if (t < 16) tile[t] = {1, t, 2.0};
  if (t < 16) pairs[t] = tile[t];
  out[t] = t < 16 ? pairs[t].value : 0;
}

int main() {
  Device<Pair> pairs(32);
  Device<int> out(32);
  copy<<<1, 32>>>(pairs.get(), out.get());
  return out.verify([](int t) { return t < 16 ? t : 0; });
}
