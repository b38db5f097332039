// Reductions and scans of warps and blocks: sums, operators that do not commute, structures, parts of
// warps, several items, blocks of two dimensions whose last warp is not full.
#include <cub/cub.cuh>

#include "../zoo.h"

// x -> factor * x + offset: composition does not commute.
struct Map {
  int factor, offset;
};
struct Compose {
  __host__ __device__ Map operator()(const Map& a, const Map& b) const {
    return {a.factor * b.factor, a.offset * b.factor + b.offset};
  }
};
struct Larger {
  __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};
__host__ __device__ Map map_of(int i) {
  return {i % 3 - 1, i % 7};
}

constexpr int kX = 20, kY = 5, kThreads = kX * kY;

__global__ void blocks(Map* out, Map* prefixes, double* sums, int* numbers) {
  using Maps = cub::BlockReduce<Map, kX, cub::BLOCK_REDUCE_RAKING, kY>;
  using Scan = cub::BlockScan<Map, kX, cub::BLOCK_SCAN_WARP_SCANS, kY>;
  using Doubles = cub::BlockReduce<double, kX, cub::BLOCK_REDUCE_WARP_REDUCTIONS, kY>;
  using Pairs =
      cub::BlockReduce<cub::KeyValuePair<int, int>, kX, cub::BLOCK_REDUCE_WARP_REDUCTIONS, kY>;
  using Integers = cub::BlockScan<int, kX, cub::BLOCK_SCAN_RAKING, kY>;
  __shared__ typename Maps::TempStorage maps;
  __shared__ typename Scan::TempStorage scan;
  __shared__ typename Doubles::TempStorage doubles;
  __shared__ typename Pairs::TempStorage pairs;
  __shared__ typename Integers::TempStorage integers;
  const int t = threadIdx.x + kX * threadIdx.y;
  const Map all = Maps(maps).Reduce(map_of(t), Compose());
  if (t == 0) out[0] = all;
  __syncthreads();
  const Map some = Maps(maps).Reduce(map_of(t), Compose(), 37);
  if (t == 0) out[1] = some;

  Map prefix, aggregate;
  Scan(scan).InclusiveScan(map_of(t), prefix, Compose(), aggregate);
  prefixes[t] = prefix;
  if (t == kThreads - 1) out[2] = aggregate;
  __syncthreads();
  Scan(scan).ExclusiveScan(map_of(t), prefix, Map{1, 0}, Compose());
  prefixes[kThreads + t] = prefix;

  double halves[2] = {0.5 * t, 0.25};
  const double sum = Doubles(doubles).Sum(halves);
  if (t == 0) sums[0] = sum;
  const auto largest =
      Pairs(pairs).Reduce(cub::KeyValuePair<int, int>{t, t * 37 % 101}, cub::ArgMax());
  if (t == 0) sums[1] = largest.key;

  int items[2] = {1, t}, total;
  Integers(integers).InclusiveSum(items, items, total);
  numbers[2 * t] = items[0];
  numbers[2 * t + 1] = items[1];
  if (t == 7) sums[2] = total;
}

__global__ void warps(int* out) {
  using Reduce = cub::WarpReduce<int>;
  using Eight = cub::WarpReduce<int, 8>;
  using Scan = cub::WarpScan<int>;
  __shared__ Reduce::TempStorage reduce[2];
  __shared__ Eight::TempStorage eight[8];
  __shared__ Scan::TempStorage scan[2];
  const int t = threadIdx.x, warp = t / 32;
  const int sum = Reduce(reduce[warp]).Sum(t);
  __syncwarp();
  const int most = Reduce(reduce[warp]).Reduce(t * 7 % 32, Larger());
  __syncwarp();
  const int few = Reduce(reduce[warp]).Sum(1, 5);
  const int part = Eight(eight[t / 8]).Sum(t);
  int inclusive, exclusive, total;
  Scan(scan[warp]).InclusiveSum(t, inclusive);
  __syncwarp();
  Scan(scan[warp]).ExclusiveSum(t, exclusive, total);
  __syncwarp();
  out[t] = t % 32 == 0 ? sum + most + few : inclusive - exclusive + (t % 8 == 0 ? part : 0);
  out[64 + t] = total + Scan(scan[warp]).Broadcast(t, 3);
}

int main() {
  Device<Map> out(3), prefixes(2 * kThreads);
  Device<double> sums(3);
  Device<int> numbers(2 * kThreads), of_warps(128);
  blocks<<<1, dim3(kX, kY)>>>(out.get(), prefixes.get(), sums.get(), numbers.get());
  const auto results = out.host(), scanned = prefixes.host();
  const auto same = [](Map a, Map b) { return a.factor == b.factor && a.offset == b.offset; };
  Map running = {1, 0};
  int best = 0;
  for (int t = 0; t < kThreads; ++t) {
    if (!same(scanned[kThreads + t], running)) return 2;
    running = Compose()(running, map_of(t));
    if (!same(scanned[t], running)) return 3;
    if (t == 36 && !same(results[1], running)) return 4;
    if (t * 37 % 101 > best * 37 % 101) best = t;
  }
  if (!same(results[0], running) || !same(results[2], running)) return 5;
  const double wanted[] = {0.5 * 4950 + 25, 1.0 * best, 100.0 + 4950};
  if (sums.verify([&](int i) { return wanted[i]; }) != 0) return 6;
  if (numbers.verify([](int i) {
        const int t = i / 2;
        return t * (t - 1) / 2 + t + 1 + (i % 2 == 1 ? t : 0);
      }) != 0)
    return 7;

  int warp_size = 0;
  CHECK(cudaDeviceGetAttribute(&warp_size, cudaDevAttrWarpSize, 0));
  if (warp_size != 32) return 0;
  warps<<<1, 64>>>(of_warps.get());
  return of_warps.verify([](int i) {
    const int t = i % 64, first = t / 32 * 32, sum = 32 * first + 496;
    if (i >= 64) return sum + first + 3;
    if (t % 32 == 0) return sum + 31 + 5;
    return t + (t % 8 == 0 ? 8 * t + 28 : 0);
  });
}
