// Shuffles of tiles of every size in a warp, with values of 1 to 32 bytes.
#include "../groups.h"

struct Wide {
  int first;
  char padding[24];
  int last;
};
struct Three {
  float x, y, z;
};

template <unsigned kSize>
__global__ void shuffles(int* out) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<kSize>(block);
  const int r = static_cast<int>(block.thread_rank());
  int* row = out + r * 9;
  row[0] = tile.shfl(r, 1);
  row[1] = tile.shfl_up(r, 1);
  row[2] = tile.shfl_down(r, 2);
  row[3] = tile.shfl_xor(r, kSize / 2);
  row[4] = static_cast<int>(tile.shfl(static_cast<double>(r) + 0.5, 0));
  row[5] = tile.shfl_down(static_cast<short>(-r), 1);
  row[6] = tile.shfl_up(static_cast<unsigned char>(r), 1);
  const Wide wide = tile.shfl_xor(Wide{r, {}, -r}, kSize - 1);
  row[7] = wide.first * 10000 - wide.last;
  const Three three = tile.shfl(Three{1.f, 2.f, static_cast<float>(r)}, kSize - 1);
  row[8] = static_cast<int>(three.x + three.y + three.z);
}

template <unsigned kSize>
void check_size(dim3 shape) {
  const int threads = static_cast<int>(shape.x * shape.y * shape.z), n = kSize;
  Array<int> out(threads * 9);
  shuffles<kSize><<<1, shape>>>(out.get());
  out.expect("shuffles", [&](int i) {
    const int r = i / 9, in = r % n, first = r - in;
    const int down1 = in + 1 < n ? r + 1 : r, up1 = in > 0 ? r - 1 : r;
    const int mirrored = first + (n - 1 - in);
    const int expected[] = {first + 1 % n,
                            up1,
                            in + 2 < n ? r + 2 : r,
                            n > 1 ? first + (in ^ (n / 2)) : r,
                            first,
                            static_cast<short>(-down1),
                            static_cast<unsigned char>(up1),
                            mirrored * 10000 + mirrored,
                            3 + first + n - 1};
    return expected[i % 9];
  });
}

int main() {
  for (const dim3 shape : {dim3(32), dim3(96), dim3(8, 4, 6)}) {
    check_size<1>(shape);
    check_size<2>(shape);
    check_size<4>(shape);
    check_size<8>(shape);
    check_size<16>(shape);
    check_size<32>(shape);
  }
  return result();
}
