// Lengths that the compiler knows, however they are written; and the host's, which need not be.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

constexpr int kTile = 4;
enum Sizes { kRows = 2 };
struct Shape {
  static constexpr int size() { return 3; }
  enum { kWidth = 5 };
};
extern __shared__ float arena[];

__device__ float first(const cg::thread_block_tile<32>& tile) {
  float one_each[tile.size()];
  one_each[0] = 1;
  return one_each[0];
}

template <class T, int N, class S>
__global__ void lengths(T* out, int n) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  constexpr int kHalf = N / 2;
  const int twice = N * 2;
  T a[N], b[kHalf + 1][kRows], c[sizeof(T) * kTile], d[S::kWidth], e[N > 3 ? N : 3], f[twice];
  T g[] = {1, 2, 3}, h[sizeof g / sizeof g[0]];
  __shared__ T shared[kTile][N];
  a[0] = b[0][0] = c[0] = d[0] = e[0] = f[0] = h[0] = n;
  shared[0][0] = arena[0];
  auto by_value = [=](int x) {
    T inner[twice + kHalf];
    inner[0] = x;
    return inner[0];
  };
  auto generic = [&](auto constant) {
    T inner[decltype(constant)::kWidth];
    inner[0] = a[0];
    return inner[0];
  };
  if constexpr (N > 8) {
    T large[N - 8];
    large[0] = 1;
    a[0] += large[0];
  }
  T* heap = new T[n];
  heap[0] = a[0] + b[0][0] + c[0] + d[0] + e[0] + f[0] + g[0] + h[0] + shared[0][0];
  out[0] = heap[0] + by_value(n) + generic(S{}) + first(tile);
  out[n] = out[n - 1];
  delete[] heap;
}

int main(int count, char**) {
  int host[count];
  host[0] = count;
  if (count > 1) lengths<float, 4, Shape><<<1, 32>>>(nullptr, 3);
  return static_cast<int>(host[0]) - 1;
}
