// Tiles are loaded, scanned and stored in every arrangement; storage is a union behind barriers.
#include <cub/cub.cuh>

#include "../zoo.h"

constexpr int kThreads = 96, kItems = 3, kTile = kThreads * kItems;

// Carries what all tiles before come to.
struct Running {
  int sum;
  __device__ int operator()(int of_tile) {
    const int before = sum;
    sum += of_tile;
    return before;
  }
};

template <cub::BlockLoadAlgorithm kLoad, cub::BlockStoreAlgorithm kStore>
__global__ void scan_tiles(int* out, const int* in, int n) {
  using Load = cub::BlockLoad<int, kThreads, kItems, kLoad>;
  using Store = cub::BlockStore<int, kThreads, kItems, kStore>;
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
    typename Scan::TempStorage scan;
  } storage;
  Running running{0};
  for (int tile = 0; tile < n; tile += kTile) {
    int items[kItems], own = 0, before;
    const int valid = min(kTile, n - tile);
    Load(storage.load).Load(in + tile, items, valid, 0);
    __syncthreads();
    for (int item : items) own += item;
    Scan(storage.scan).ExclusiveSum(own, before, running);
    __syncthreads();
    for (int& item : items) {
      const int value = item;
      item = before;
      before += value;
    }
    Store(storage.store).Store(out + tile, items, valid);
    __syncthreads();
  }
}

int main() {
  const int n = 1000;
  Device<int> in(n, [](int i) { return i % 5; });
  const auto expected = [](int i) { return i / 5 * 10 + (i % 5) * (i % 5 - 1) / 2; };
  const auto run = [&](auto kernel) {
    Device<int> out(n);
    kernel<<<1, kThreads>>>(out.get(), in.get(), n);
    return out.verify(expected);
  };
  return run(scan_tiles<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT>) +
         run(scan_tiles<cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE>) +
         run(scan_tiles<cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_VECTORIZE>);
}
