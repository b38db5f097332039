// Runs of equal items are flagged at their heads and tails, within a tile and across its ends.
#include <cub/cub.cuh>

#include "../zoo.h"

constexpr int kThreads = 64, kItems = 3, kTile = kThreads * kItems;

struct Differ {
  __device__ bool operator()(int a, int b) const { return a != b; }
};

struct NumberIsEven {
  __device__ bool operator()(int, int, int number_of_b) const { return number_of_b % 2 == 0; }
};

__host__ __device__ int value(int i) {
  return i / 5;
}

__global__ void flag(int* out) {
  using Discontinuity = cub::BlockDiscontinuity<int, kThreads>;
  __shared__ typename Discontinuity::TempStorage storage;
  int items[kItems], heads[kItems], tails[kItems], others[kItems], more[kItems];
  for (int i = 0; i < kItems; ++i) items[i] = value(threadIdx.x * kItems + i);
  Discontinuity(storage).FlagHeads(heads, items, Differ());
  __syncthreads();
  Discontinuity(storage).FlagTails(tails, items, Differ());
  __syncthreads();
  // What stands before the tile equals its first item, what stands behind it the last one.
  Discontinuity(storage).FlagHeadsAndTails(others, value(0), more, value(kTile - 1), items,
                                           Differ());
  for (int i = 0; i < kItems; ++i)
    out[threadIdx.x * kItems + i] = heads[i] + 2 * tails[i] + 4 * others[i] + 8 * more[i];
  __syncthreads();
  Discontinuity(storage).FlagHeads(heads, items, NumberIsEven(), -1);
  for (int i = 0; i < kItems; ++i) out[threadIdx.x * kItems + i] += 16 * heads[i];
}

int main() {
  Device<int> out(kTile);
  flag<<<1, kThreads>>>(out.get());
  return out.verify([](int i) {
    const bool head = i == 0 || value(i) != value(i - 1);
    const bool tail = i == kTile - 1 || value(i) != value(i + 1);
    return head + 2 * tail + 4 * (head && i > 0) + 8 * (tail && i < kTile - 1) + 16 * (i % 2 == 0);
  });
}
