// Items and their neighbours, in full tiles and partial ones, and across a tile's ends.
#include <cub/cub.cuh>

#include "../zoo.h"

constexpr int kThreads = 48, kItems = 3, kTile = kThreads * kItems, kValid = 100;

struct Minus {
  __device__ int operator()(int a, int b) const { return a - b; }
};

__host__ __device__ int value(int i) {
  return i * i;
}

__global__ void subtract(int* out) {
  using Difference = cub::BlockAdjacentDifference<int, kThreads>;
  __shared__ Difference::TempStorage storage;
  int items[kItems], results[7][kItems];
  for (int i = 0; i < kItems; ++i) items[i] = value(threadIdx.x * kItems + i);
  Difference(storage).SubtractLeft(items, results[0], Minus());
  __syncthreads();
  Difference(storage).SubtractLeft(items, results[1], Minus(), 1000);
  __syncthreads();
  Difference(storage).SubtractLeftPartialTile(items, results[2], Minus(), kValid);
  __syncthreads();
  Difference(storage).SubtractLeftPartialTile(items, results[3], Minus(), kValid, 1000);
  __syncthreads();
  Difference(storage).SubtractRight(items, results[4], Minus());
  __syncthreads();
  Difference(storage).SubtractRightPartialTile(items, results[5], Minus(), kValid);
  __syncthreads();
  Difference(storage).SubtractRight(items, items, Minus(), 1000);
  for (int i = 0; i < kItems; ++i) {
    results[6][i] = items[i];
    for (int kind = 0; kind < 7; ++kind)
      out[kind * kTile + threadIdx.x * kItems + i] = results[kind][i];
  }
}

int main() {
  Device<int> out(7 * kTile);
  subtract<<<1, kThreads>>>(out.get());
  return out.verify([](int at) {
    const int kind = at / kTile, i = at % kTile;
    const bool is_partial = kind == 2 || kind == 3 || kind == 5;
    if (is_partial && i >= kValid) return value(i);
    if (kind < 4) {
      if (i > 0) return value(i) - value(i - 1);
      return kind % 2 == 1 ? value(i) - 1000 : value(i);
    }
    if (i < (is_partial ? kValid : kTile) - 1) return value(i) - value(i + 1);
    return kind == 6 ? value(i) - 1000 : value(i);
  });
}
