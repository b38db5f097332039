// expect: shared-race line 38
// The storage is used for other runs, while other threads may still be decoding the first ones.
#include <cub/cub.cuh>

#include "../zoo.h"

constexpr int kThreads = 64, kRuns = 2, kItems = 4, kWindow = kThreads * kItems;

// Every third run is empty.
__host__ __device__ int length(int run) {
  return run % 3 * 2;
}

__global__ void decode(int* out, int* places, int* total_out) {
  using Decode = cub::BlockRunLengthDecode<int, kThreads, kRuns, kItems>;
  __shared__ typename Decode::TempStorage storage;
  int values[kRuns], lengths[kRuns];
  unsigned total;
  for (int i = 0; i < kRuns; ++i) {
    values[i] = threadIdx.x * kRuns + i;
    lengths[i] = length(values[i]);
  }
  Decode runs(storage, values, lengths, total);
  for (unsigned from = 0; from < total; from += kWindow) {
    int items[kItems], offsets[kItems];
    runs.RunLengthDecode(items, offsets, from);
    for (int i = 0; i < kItems; ++i) {
      const unsigned number = from + threadIdx.x * kItems + i;
      if (number >= total) continue;
      out[number] = items[i];
      places[number] = offsets[i];
    }
  }

  unsigned offsets[kRuns];
  for (int i = 0; i < kRuns; ++i) offsets[i] = values[i] * 2;
  int items[kItems];
  Decode(storage, values, offsets).RunLengthDecode(items, 100);
  if (threadIdx.x == 0) total_out[0] = total;
  if (threadIdx.x == 0) total_out[1] = items[3];
}

int main() {
  std::vector<int> items, places;
  for (int run = 0; run < kThreads * kRuns; ++run)
    for (int i = 0; i < length(run); ++i) {
      items.push_back(run);
      places.push_back(i);
    }
  Device<int> out(items.size()), out_places(items.size()), total(2);
  decode<<<1, kThreads>>>(out.get(), out_places.get(), total.get());
  if (out.host() != items || out_places.host() != places) return EXIT_FAILURE;
  return total.verify([&](int i) { return i == 0 ? static_cast<int>(items.size()) : 51; });
}
