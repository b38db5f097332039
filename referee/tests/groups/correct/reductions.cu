// Reductions of every kind of group, operator and type; every thread gets the result.
#include "../groups.h"

struct Best {
  int value;
  int where;
};
struct Better {
  __device__ Best operator()(Best a, Best b) const { return a.value > b.value ? a : b; }
};

__device__ int scrambled(int r) { return (r * 37 + 11) % 101 - 50; }

template <class Group>
__device__ int all_right(const Group& group, int first) {
  const int n = static_cast<int>(group.size()), r = first + static_cast<int>(group.thread_rank());
  int sum = 0, least = 1000, most = -1000, ands = ~0, ors = 0, xors = 0, best = first;
  long long product = 1;
  for (int t = first; t < first + n; ++t) {
    const int v = scrambled(t);
    sum += v, ands &= v, ors |= v, xors ^= v, product = product * (v | 1) % 10007;
    least = v < least ? v : least;
    if (v > most) most = v, best = t;
  }
  const int v = scrambled(r);
  int ok = cg::reduce(group, v, cg::plus<int>()) == sum;
  ok &= cg::reduce(group, v, cg::less<int>()) == least;
  ok &= cg::reduce(group, v, cg::greater<int>()) == most;
  ok &= cg::reduce(group, v, cg::bit_and<int>()) == ands;
  ok &= cg::reduce(group, v, cg::bit_or<int>()) == ors;
  ok &= cg::reduce(group, v, cg::bit_xor<int>()) == xors;
  ok &=
      cg::reduce(group, static_cast<unsigned>(v), cg::less<unsigned>()) <= 0x7fffffffu || most < 0;
  ok &= cg::reduce(group, static_cast<short>(v), cg::less<short>()) == least;
  ok &= cg::reduce(group, static_cast<float>(v), cg::plus<float>()) == static_cast<float>(sum);
  ok &= cg::reduce(group, static_cast<double>(v), cg::greater<double>()) == most;
  ok &= cg::reduce(group, static_cast<long long>(v), cg::plus<long long>()) == sum;
  ok &= cg::reduce(group, static_cast<long long>(v | 1),
                   [](long long a, long long b) { return a * b % 10007; }) == product;
  const Best found = cg::reduce(group, Best{v, r}, Better());
  ok &= found.value == most && (found.where == best || scrambled(found.where) == most);
  return ok;
}

template <unsigned kSize>
__global__ void tiles(int* out) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<kSize>(block);
  const int r = static_cast<int>(block.thread_rank());
  out[r] = all_right(tile, r - static_cast<int>(tile.thread_rank()));
}

// Lanes whose bit is set in `mask` form a group without holes in their ranks but with holes in
// lanes.
__global__ void odd_groups(int* out, unsigned mask) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int r = static_cast<int>(warp.thread_rank());
  const auto group = cg::binary_partition(warp, (mask >> r & 1u) != 0);
  out[r] = all_right(group, 0);
}

// The order in which floating-point values are combined is the device's: distance 16, 8, 4, 2, 1.
__global__ void rounding(float* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const float value = 1.0f / static_cast<float>(3 + 7 * threadIdx.x);
  float expected = value;
  for (int distance = 16; distance > 0; distance /= 2)
    expected += __shfl_xor_sync(0xffffffffu, expected, distance);
  out[threadIdx.x] = cg::reduce(warp, value, cg::plus<float>()) - expected;
}

__global__ void stored(int* out) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<8>(block);
  cg::reduce_store_async(tile, &out[tile.meta_group_rank()], 1, cg::plus<int>());
}

template <unsigned kSize>
void check_tiles() {
  Array<int> out(96);
  tiles<kSize><<<1, 96>>>(out.get());
  out.expect("tiles", [](int) { return 1; });
}

int main() {
  check_tiles<1>();
  check_tiles<2>();
  check_tiles<4>();
  check_tiles<8>();
  check_tiles<16>();
  check_tiles<32>();
  for (const unsigned mask : {0u, 1u, 0x55555555u, 0x80000001u, 0x0f0ff111u, 0x7fffffffu}) {
    Array<int> out(32);
    odd_groups<<<1, 32>>>(out.get(), mask);
    out.expect("odd groups", [](int) { return 1; });
  }
  Array<float> difference(32);
  rounding<<<1, 32>>>(difference.get());
  difference.expect("rounding", [](int) { return 0.0f; });
  Array<int> sums(8);
  stored<<<1, 64>>>(sums.get());
  sums.expect("stored", [](int) { return 8; });
  return result();
}
