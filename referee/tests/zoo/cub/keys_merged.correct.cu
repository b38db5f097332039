// Blocks and warps sort structures, numbers with values, and a part of what they hold.
#include <cub/cub.cuh>

#include "../zoo.h"

constexpr int kThreads = 64, kItems = 3, kTile = kThreads * kItems, kValid = 130;

struct Entry {
  short group;
  double number;
};

struct ByGroup {
  __device__ bool operator()(const Entry& a, const Entry& b) { return a.group < b.group; }
};

struct Greater {
  __device__ bool operator()(int a, int b) const { return a > b; }
};

__host__ __device__ int value(int i) {
  return i * 37 % 50;
}

// Equal keys keep their order.
__global__ void sort_entries(int* groups, int* numbers) {
  using Sort = cub::BlockMergeSort<Entry, kThreads, kItems>;
  __shared__ typename Sort::TempStorage storage;
  Entry entries[kItems];
  for (int i = 0; i < kItems; ++i) {
    const int number = threadIdx.x * kItems + i;
    entries[i] = {static_cast<short>(value(number)), static_cast<double>(number)};
  }
  Sort(storage).StableSort(entries, ByGroup());
  for (int i = 0; i < kItems; ++i) {
    groups[threadIdx.x * kItems + i] = entries[i].group;
    numbers[threadIdx.x * kItems + i] = static_cast<int>(entries[i].number);
  }
}

__global__ void sort_some(int* groups, int* numbers) {
  using Sort = cub::BlockMergeSort<int, kThreads / 4, kItems, unsigned char, 2, 2>;
  __shared__ typename Sort::TempStorage storage;
  const int rank = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int keys[kItems];
  unsigned char places[kItems];
  for (int i = 0; i < kItems; ++i) {
    const int number = rank * kItems + i;
    keys[i] = value(number);
    places[i] = static_cast<unsigned char>(number);
  }
  Sort(storage).Sort(keys, places, Greater(), kValid, -1);
  for (int i = 0; i < kItems; ++i) {
    groups[rank * kItems + i] = keys[i];
    numbers[rank * kItems + i] = places[i];
  }
  // A sort begins with a barrier of its own.
  Sort(storage).Sort(keys, Greater(), kTile, -1);
}

// Each eight lanes sort for themselves.
__global__ void sort_by_eights(int* groups, int* numbers) {
  using Sort = cub::WarpMergeSort<int, kItems, 8, int>;
  __shared__ typename Sort::TempStorage storage[kThreads / 8];
  int keys[kItems], places[kItems];
  for (int i = 0; i < kItems; ++i) {
    places[i] = threadIdx.x * kItems + i;
    keys[i] = value(places[i]);
  }
  Sort(storage[threadIdx.x / 8]).Sort(keys, places, Greater());
  for (int i = 0; i < kItems; ++i) {
    groups[threadIdx.x * kItems + i] = keys[i];
    numbers[threadIdx.x * kItems + i] = places[i];
  }
}

bool is_sorted(const Device<int>& groups, const Device<int>& numbers, int begin, int end,
               int sign) {
  const std::vector<int> keys = groups.host(), places = numbers.host();
  std::vector<bool> seen(kTile);
  for (int i = begin; i < end; ++i) {
    if (places[i] < begin || places[i] >= end || seen[places[i]]) return false;
    seen[places[i]] = true;
    if (keys[i] != value(places[i])) return false;
    if (i == begin) continue;
    if (sign * keys[i] < sign * keys[i - 1]) return false;
    if (keys[i] == keys[i - 1] && places[i] < places[i - 1]) return false;
  }
  return true;
}

int main() {
  Device<int> groups(kTile), numbers(kTile);
  sort_entries<<<1, kThreads>>>(groups.get(), numbers.get());
  if (!is_sorted(groups, numbers, 0, kTile, 1)) return EXIT_FAILURE;
  sort_some<<<1, dim3(kThreads / 4, 2, 2)>>>(groups.get(), numbers.get());
  if (!is_sorted(groups, numbers, 0, kValid, -1)) return EXIT_FAILURE;
  if (groups.host()[kValid] != -1 || groups.host()[kTile - 1] != -1) return EXIT_FAILURE;
  sort_by_eights<<<1, kThreads>>>(groups.get(), numbers.get());
  for (int i = 0; i < kTile; i += 8 * kItems)
    if (!is_sorted(groups, numbers, i, i + 8 * kItems, -1)) return EXIT_FAILURE;
}
