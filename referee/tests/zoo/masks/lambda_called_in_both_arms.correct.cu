// Each half names itself alone. And one that all lanes call, by one call, with what each has chosen.
#include "../zoo.h"

__global__ void halves(int* out, const int* in) {
  const int mine = in[threadIdx.x];
  const auto from = [mine](unsigned mask, int source) { return __shfl_sync(mask, mine, source); };
  const auto rotated = [&] { return __shfl_sync(0xffffffffu, mine, (threadIdx.x + 1) % 32); };
  const int first = threadIdx.x < 16 ? from(0xffffu, 0) : from(0xffff0000u, 16);
  out[threadIdx.x] = first + rotated();
}

int main() {
  Device<int> out(32), in(32, [](int i) { return i; });
  halves<<<1, 32>>>(out.get(), in.get());
  return out.verify([](int i) { return (i < 16 ? 0 : 16) + (i + 1) % 32; });
}
