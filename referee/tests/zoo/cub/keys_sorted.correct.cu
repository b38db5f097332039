#include <cub/cub.cuh>

#include "../zoo.h"

__global__ void sort(const float* in, float* out, int* from) {
  using Sort = cub::BlockRadixSort<float, 96, 3, int>;
  __shared__ typename Sort::TempStorage storage;
  float keys[3];
  int places[3];
  for (int i = 0; i < 3; ++i) {
    places[i] = threadIdx.x * 3 + i;
    keys[i] = in[places[i]];
  }
  Sort(storage).SortDescending(keys, places);
  for (int i = 0; i < 3; ++i) {
    out[threadIdx.x * 3 + i] = keys[i];
    from[threadIdx.x * 3 + i] = places[i];
  }
}

__global__ void sort_small(const int* in, int* out) {
  using Sort = cub::BlockRadixSort<int, 64, 1>;
  __shared__ typename Sort::TempStorage storage;
  int key[1] = {in[threadIdx.x]};
  Sort(storage).Sort(key);
  out[threadIdx.x] = key[0];
}

int main() {
  constexpr int kSize = 96 * 3;
  const auto value = [](int i) { return static_cast<float>(i * 7 % 50 - 25); };
  Device<float> in(kSize, value), out(kSize);
  Device<int> from(kSize), small(64, [](int i) { return (i * 29 + 5) % 64 - 32; }), sorted(64);
  sort<<<1, 96>>>(in.get(), out.get(), from.get());
  sort_small<<<1, 64>>>(small.get(), sorted.get());
  const std::vector<float> keys = out.host();
  const std::vector<int> places = from.host();
  for (int i = 0; i < kSize; ++i) {
    if (keys[i] != value(places[i])) return EXIT_FAILURE;
    if (i > 0 && keys[i - 1] < keys[i]) return EXIT_FAILURE;
    if (i > 0 && keys[i - 1] == keys[i] && places[i - 1] > places[i]) return EXIT_FAILURE;
  }
  return sorted.verify([](int i) { return i - 32; });
}
