// Keys get their places by one digit, upwards and downwards, and the digits where they begin.
#include <cub/cub.cuh>

#include "../zoo.h"

constexpr int kThreads = 48, kItems = 4, kTile = kThreads * kItems, kBits = 6, kDigits = 64;

__host__ __device__ unsigned value(int i) {
  return i * 2654435761u;
}
__host__ __device__ int digit(int i) {
  return value(i) >> 8 & (kDigits - 1);
}

template <bool kDescending>
__device__ void rank_keys(int* ranks_out, int* begins_out) {
  using Rank = cub::BlockRadixRank<kThreads, kBits, kDescending>;
  __shared__ typename Rank::TempStorage storage;
  unsigned keys[kItems];
  int ranks[kItems], begins[Rank::BINS_TRACKED_PER_THREAD];
  for (int i = 0; i < kItems; ++i) keys[i] = value(threadIdx.x * kItems + i);
  Rank(storage).RankKeys(keys, ranks, cub::BFEDigitExtractor<unsigned>(8, kBits), begins);
  for (int i = 0; i < kItems; ++i) ranks_out[threadIdx.x * kItems + i] = ranks[i];
  for (int i = 0; i < Rank::BINS_TRACKED_PER_THREAD; ++i) {
    const int digit = threadIdx.x * Rank::BINS_TRACKED_PER_THREAD + i;
    if (digit < kDigits) begins_out[digit] = begins[i];
  }
}

__global__ void rank_both(int* ranks, int* begins) {
  rank_keys<false>(ranks, begins);
  rank_keys<true>(ranks + kTile, begins + kDigits);
}

int main() {
  Device<int> ranks(2 * kTile), begins(2 * kDigits);
  rank_both<<<1, kThreads>>>(ranks.get(), begins.get());
  const auto before = [](bool is_descending, int wanted) {
    int count = 0;
    for (int i = 0; i < kTile; ++i) count += is_descending ? digit(i) > wanted : digit(i) < wanted;
    return count;
  };
  if (begins.verify([&](int i) { return before(i >= kDigits, i % kDigits); }) != EXIT_SUCCESS)
    return EXIT_FAILURE;
  return ranks.verify([&](int at) {
    const int own = at % kTile;
    int rank = before(at >= kTile, digit(own));
    for (int i = 0; i < own; ++i) rank += digit(i) == digit(own);
    return rank;
  });
}
