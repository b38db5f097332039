// Votes and matches of tiles; masks are of ranks within the tile.
#include "../groups.h"

template <unsigned kSize>
__global__ void votes(unsigned* out) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<kSize>(block);
  const unsigned r = block.thread_rank();
  unsigned* row = out + r * 8;
  row[0] = tile.ballot(r % 3 == 0);
  row[1] = static_cast<unsigned>(tile.any(r == 5));
  row[2] = static_cast<unsigned>(tile.all(r < 40));
  row[3] = tile.match_any(r % 2);
  row[4] = tile.match_any(static_cast<double>(r / 4));
  int same = -1;
  row[5] = tile.match_all(r / kSize, same);
  row[6] = static_cast<unsigned>(same);
  row[7] = tile.match_all(static_cast<long long>(r), same) + static_cast<unsigned>(same);
}

template <unsigned kSize>
void check_size() {
  Array<unsigned> out(64 * 8);
  votes<kSize><<<1, 64>>>(out.get());
  out.expect("votes", [](int i) {
    const unsigned r = static_cast<unsigned>(i) / 8, first = r - r % kSize;
    const auto mask = [&](auto holds) {
      unsigned bits = 0;
      for (unsigned t = 0; t < kSize; ++t) bits |= holds(first + t) ? 1u << t : 0u;
      return bits;
    };
    const unsigned whole = mask([](unsigned) { return true; });
    switch (i % 8) {
      case 0:
        return mask([](unsigned t) { return t % 3 == 0; });
      case 1:
        return mask([](unsigned t) { return t == 5; }) != 0 ? 1u : 0u;
      case 2:
        return mask([](unsigned t) { return t < 40; }) == whole ? 1u : 0u;
      case 3:
        return mask([&](unsigned t) { return t % 2 == r % 2; });
      case 4:
        return mask([&](unsigned t) { return t / 4 == r / 4; });
      case 5:
        return whole;
      case 6:
        return 1u;
      default:
        return kSize == 1 ? 2u : 0u;
    }
  });
}

int main() {
  check_size<1>();
  check_size<2>();
  check_size<4>();
  check_size<8>();
  check_size<16>();
  check_size<32>();
  return result();
}
