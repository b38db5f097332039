// Warps and parts of them load tiles, change their order and store them.
#include <cub/cub.cuh>

#include "../zoo.h"

constexpr int kThreads = 64, kItems = 4;

// Each item becomes 1 more.
template <cub::WarpLoadAlgorithm kLoad, cub::WarpStoreAlgorithm kStore, int kLanes>
__device__ void pass_on(const int* in, int* out, int valid) {
  using Load = cub::WarpLoad<int, kItems, kLoad, kLanes>;
  using Store = cub::WarpStore<int, kItems, kStore, kLanes>;
  constexpr int kTile = kLanes * kItems;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage[kThreads / kLanes];
  const int warp = threadIdx.x / kLanes;
  int items[kItems];
  Load(storage[warp].load).Load(in + warp * kTile, items, valid, -2);
  for (int& item : items) ++item;
  __syncwarp();
  Store(storage[warp].store).Store(out + warp * kTile, items);
}

__global__ void pass_all(const int* in, int* out) {
  pass_on<cub::WARP_LOAD_DIRECT, cub::WARP_STORE_TRANSPOSE, 32>(in, out, 100);
  pass_on<cub::WARP_LOAD_TRANSPOSE, cub::WARP_STORE_VECTORIZE, 32>(in, out + 256, 100);
  pass_on<cub::WARP_LOAD_STRIPED, cub::WARP_STORE_STRIPED, 16>(in, out + 512, 50);
  pass_on<cub::WARP_LOAD_TRANSPOSE, cub::WARP_STORE_TRANSPOSE, 4>(in, out + 768, 10);
}

template <cub::WarpExchangeAlgorithm kAlgorithm>
__device__ void exchange(int* out) {
  using Exchange = cub::WarpExchange<int, 8, 8, kAlgorithm>;
  __shared__ typename Exchange::TempStorage storage[kThreads / 8];
  const int lane = threadIdx.x % 8;
  Exchange lanes(storage[threadIdx.x / 8]);
  int items[8], others[8], errors = 0;
  for (int i = 0; i < 8; ++i) items[i] = lane * 8 + i;
  lanes.BlockedToStriped(items, others);
  for (int i = 0; i < 8; ++i) errors += others[i] != i * 8 + lane;
  __syncwarp();
  lanes.StripedToBlocked(others, others);
  for (int i = 0; i < 8; ++i) errors += others[i] != items[i];
  out[threadIdx.x] = errors;
}

__global__ void exchange_all(int* out) {
  exchange<cub::WARP_EXCHANGE_SMEM>(out);
  exchange<cub::WARP_EXCHANGE_SHUFFLE>(out + kThreads);
}

__global__ void scatter(int* out) {
  using Exchange = cub::WarpExchange<double, 2>;
  __shared__ Exchange::TempStorage storage[kThreads / 32];
  double items[2] = {1.0 * threadIdx.x, 100.0 + threadIdx.x};
  int ranks[2] = {63 - static_cast<int>(threadIdx.x) % 32, static_cast<int>(threadIdx.x) % 32};
  Exchange(storage[threadIdx.x / 32]).ScatterToStriped(items, ranks);
  out[threadIdx.x] = static_cast<int>(items[0]) * 1000 + static_cast<int>(items[1]);
}

int main() {
  Device<int> in(256, [](int i) { return i; }), tiles(1024), exchanged(2 * kThreads),
      scattered(kThreads);
  pass_all<<<1, kThreads>>>(in.get(), tiles.get());
  exchange_all<<<1, kThreads>>>(exchanged.get());
  scatter<<<1, kThreads>>>(scattered.get());
  const auto tile = [](int at) {
    const int i = at % 256, tile = at < 512 ? 128 : at < 768 ? 64 : 16;
    const int valid = at < 512 ? 100 : at < 768 ? 50 : 10;
    return i % tile < valid ? i + 1 : -1;
  };
  const auto both = [](int t) {
    const int above = t / 32 * 32 + (31 - t % 32);
    return (100 + t) * 1000 + above;
  };
  if (tiles.verify(tile) != EXIT_SUCCESS || exchanged.verify(0) != EXIT_SUCCESS)
    return EXIT_FAILURE;
  return scattered.verify(both);
}
