// Inclusive and exclusive scans in tiles and coalesced groups.
#include "../groups.h"

template <class Group>
__device__ int all_right(const Group& group) {
  const int r = static_cast<int>(group.thread_rank());
  const int v = r * 5 % 7 - 3;
  int sum = 0, most = -100;
  for (int t = 0; t < r; ++t) {
    sum += t * 5 % 7 - 3;
    most = max(most, t * 5 % 7 - 3);
  }
  int ok = cg::exclusive_scan(group, v) == sum;
  ok &= cg::inclusive_scan(group, v) == sum + v;
  ok &= cg::inclusive_scan(group, v, cg::plus<int>()) == sum + v;
  ok &= cg::inclusive_scan(group, v, cg::greater<int>()) == max(most, v);
  ok &= cg::exclusive_scan(group, static_cast<float>(v), cg::plus<float>()) ==
        static_cast<float>(sum);
  ok &= cg::exclusive_scan(group, v, cg::greater<int>()) == (r == 0 ? 0 : most);
  // The operator does not commute: the leftmost value wins.
  ok &= cg::inclusive_scan(group, r + 1, [](int, int left) { return left; }) == 1;
  return ok;
}

template <unsigned kSize>
__global__ void tiles(int* out) {
  const auto block = cg::this_thread_block();
  out[block.thread_rank()] = all_right(cg::tiled_partition<kSize>(block));
}

__global__ void odd_groups(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  out[threadIdx.x] = all_right(cg::labeled_partition(warp, static_cast<int>(threadIdx.x % 5 / 2)));
}

template <unsigned kSize>
void check_tiles() {
  Array<int> out(64);
  tiles<kSize><<<1, 64>>>(out.get());
  out.expect("tiles", [](int) { return 1; });
}

int main() {
  check_tiles<1>();
  check_tiles<2>();
  check_tiles<8>();
  check_tiles<16>();
  check_tiles<32>();
  Array<int> out(32);
  odd_groups<<<1, 32>>>(out.get());
  out.expect("odd groups", [](int) { return 1; });
  return result();
}
