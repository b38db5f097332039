// Groups on devices with warps of 1 to 32 lanes: tiles up to the warp, tiles of several warps,
// coalesced groups and partitions.
#include "../groups.h"

template <unsigned kSize>
__global__ void small(int* out) {
  __shared__ int values[96];
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<kSize>(block);
  const int r = static_cast<int>(block.thread_rank()), t = static_cast<int>(tile.thread_rank());
  const int n = kSize, first = r - t;
  values[r] = r;
  tile.sync();
  int ok = values[first + n - 1 - t] == first + n - 1 - t;
  ok &= tile.shfl(r, n - 1) == first + n - 1 && tile.shfl_up(r, 1) == (t > 0 ? r - 1 : r);
  ok &= tile.ballot(1) == ~0u >> (32 - n) && tile.all(1) && tile.any(t == n - 1);
  ok &= cg::reduce(tile, t, cg::plus<int>()) == n * (n - 1) / 2;
  ok &= cg::reduce(tile, 1.0, cg::plus<double>()) == n;
  ok &= cg::exclusive_scan(tile, 1) == t;
  const auto part = cg::binary_partition(tile, t % 3 == 0);
  ok &= cg::reduce(part, 1, cg::plus<int>()) == static_cast<int>(part.size());
  const auto group = cg::coalesced_threads();
  ok &= group.shfl(r, static_cast<int>(group.thread_rank())) == r;
  out[r] = ok;
}

__global__ void large(int* out) {
  __shared__ int values[128];
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<64>(block);
  const int r = static_cast<int>(block.thread_rank()), t = static_cast<int>(tile.thread_rank());
  values[r] = r;
  tile.sync();
  int ok = values[r - t + 63 - t] == r - t + 63 - t;
  ok &= cg::reduce(tile, t, cg::plus<int>()) == 64 * 63 / 2;
  ok &= cg::reduce(tile, 0.5f, cg::plus<float>()) == 32.0f;
  ok &= cg::inclusive_scan(tile, 1) == t + 1;
  ok &= cg::exclusive_scan(tile, 1.0f, cg::plus<float>()) == static_cast<float>(t);
  ok &= tile.any(t == 50) && tile.all(t < 64) && !tile.all(t != 17) && tile.shfl(t, 33) == 33;
  out[r] = ok;
}

template <unsigned kSize>
void check_small(int warp) {
  if (static_cast<int>(kSize) > warp) return;
  Array<int> out(96);
  small<kSize><<<1, 96>>>(out.get());
  out.expect("small", [](int) { return 1; });
}

int main() {
  int warp = 0;
  CHECK(cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0));
  check_small<1>(warp);
  check_small<2>(warp);
  check_small<4>(warp);
  check_small<8>(warp);
  check_small<16>(warp);
  check_small<32>(warp);
  Array<int> out(128);
  large<<<1, 128>>>(out.get());
  out.expect("large", [](int) { return 1; });
  return result();
}
