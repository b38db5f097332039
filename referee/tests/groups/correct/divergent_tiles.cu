// Tiles of one warp go different ways: their masks name their own lanes only.
#include "../groups.h"

// Even tiles sum and synchronise, odd ones shuffle in a loop of their own length, some leave early.
template <unsigned kSize>
__global__ void branches(int* out) {
  __shared__ int scratch[256];
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<kSize>(block);
  const int r = static_cast<int>(block.thread_rank()), t = static_cast<int>(tile.thread_rank());
  const int number = static_cast<int>(tile.meta_group_rank());
  if (number % 4 == 3) return;
  if (number % 2 == 0) {
    scratch[r] = r;
    tile.sync();
    const int neighbour = scratch[r - t + (t + 1) % static_cast<int>(kSize)];
    tile.sync();
    scratch[r] = cg::reduce(tile, neighbour, cg::plus<int>());
    out[r] = scratch[r];
  } else {
    int value = r;
    for (int i = 0; i < number; ++i) value = tile.shfl(value, (t + 1) % static_cast<int>(kSize));
    out[r] = value;
  }
  block.sync();
}

template <unsigned kSize>
void check_size(int threads) {
  Array<int> out(threads);
  branches<kSize><<<1, threads>>>(out.get());
  out.expect("branches", [](int r) {
    const int n = kSize, t = r % n, first = r - t, number = r / n;
    if (number % 4 == 3) return 0;
    if (number % 2 == 0) return n * first + n * (n - 1) / 2;
    return first + (t + number) % n;
  });
}

int main() {
  for (const int threads : {32, 64, 192}) {
    check_size<1>(threads);
    check_size<2>(threads);
    check_size<4>(threads);
    check_size<8>(threads);
    check_size<16>(threads);
    check_size<32>(threads);
  }
  return result();
}
