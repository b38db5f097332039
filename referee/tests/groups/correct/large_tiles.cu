// Tiles of 64 to 1024 threads: barriers of part of a block, votes, shuffles, reductions, scans, and
// tiles cut from them.
#include "../groups.h"

template <unsigned kSize>
__global__ void large(int* out, int* from_neighbour) {
  __shared__ cg::block_tile_memory<1024> scratch;
  __shared__ int values[1024];
  const auto block = cg::this_thread_block(scratch);
  const auto tile = cg::tiled_partition<kSize>(block);
  const int n = kSize, r = static_cast<int>(block.thread_rank());
  const int t = static_cast<int>(tile.thread_rank()), number = r / n;
  // The tile's barrier is enough to exchange values across its warps, as often as the tile likes.
  values[r] = r;
  tile.sync();
  int sum = 0;
  for (int round = 0; round <= number; ++round) {
    sum += values[number * n + (t + 1 + round) % n];
    tile.sync();
    values[r] = r + round + 1;
    tile.sync();
  }
  from_neighbour[r] = sum;

  int ok = static_cast<int>(tile.meta_group_rank()) == number;
  ok &= tile.meta_group_size() == (block.size() + kSize - 1) / kSize;
  ok &= tile.shfl(r, kSize - 1) == number * n + n - 1 &&
        tile.shfl(r * 0.5, 3) == (number * n + 3) * 0.5;
  ok &= tile.any(t == n - 1) && !tile.any(t < 0) && tile.all(t < n) && !tile.all(t != 40);
  ok &= cg::reduce(tile, t, cg::plus<int>()) == n * (n - 1) / 2;
  ok &= cg::reduce(tile, static_cast<float>(r), cg::greater<float>()) ==
        static_cast<float>(number * n + n - 1);
  ok &= cg::inclusive_scan(tile, 2) == 2 * (t + 1) && cg::exclusive_scan(tile, 2) == 2 * t;
  ok &= cg::exclusive_scan(tile, 0.5f, cg::plus<float>()) == 0.5f * static_cast<float>(t);
  ok &= cg::inclusive_scan(tile, (t * 7) % 64, cg::greater<int>()) >= (t > 36 ? 63 : 0);
  const auto warp = cg::tiled_partition<32>(tile);
  ok &= warp.meta_group_size() == kSize / 32 && static_cast<int>(warp.meta_group_rank()) == t / 32;
  ok &= cg::invoke_one_broadcast(tile, [&] { return r; }) / n == number;
  const cg::thread_block_tile<kSize> plain = tile;
  ok &= plain.meta_group_rank() == tile.meta_group_rank() && plain.shfl(t, 1) == 1;
  if constexpr (kSize > 64) {
    const auto half = cg::tiled_partition<kSize / 2>(tile);
    half.sync();
    ok &= half.meta_group_size() == 2 && cg::reduce(half, 1, cg::plus<int>()) == n / 2;
  }
  out[r] = ok;
}

template <unsigned kSize>
void check_size(int threads) {
  Array<int> out(threads), from_neighbour(threads);
  large<kSize><<<1, threads>>>(out.get(), from_neighbour.get());
  out.expect("large", [](int) { return 1; });
  from_neighbour.expect("neighbour", [](int r) {
    const int n = kSize, number = r / n, t = r % n;
    int sum = 0;
    for (int round = 0; round <= number; ++round) sum += number * n + (t + 1 + round) % n + round;
    return sum;
  });
}

int main() {
  check_size<64>(64);
  check_size<64>(256);
  check_size<128>(512);
  check_size<256>(512);
  check_size<512>(1024);
  check_size<1024>(1024);
  return result();
}
