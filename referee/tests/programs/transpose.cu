// Matrix transpose three ways: straight, through a tile with bank conflicts, through a padded tile.
#include "../zoo/zoo.h"

constexpr int kTile = 32, kRows = 8;

__global__ void straight(int* out, const int* in, int n) {
  const int x = blockIdx.x * kTile + threadIdx.x;
  const int y = blockIdx.y * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows) out[x * n + y + j] = in[(y + j) * n + x];
}

template <int kPadding>
__global__ void through_tile(int* out, const int* in, int n) {
  __shared__ int tile[kTile][kTile + kPadding];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main() {
  const int n = 64;
  const dim3 grid(n / kTile, n / kTile), block(kTile, kRows);
  Device<int> in(n * n, [](int i) { return i; }), out(n * n);
  const auto expected = [=](int i) { return i % n * n + i / n; };
  straight<<<grid, block>>>(out.get(), in.get(), n);
  if (out.verify(expected)) return 1;
  through_tile<0><<<grid, block>>>(out.get(), in.get(), n);
  if (out.verify(expected)) return 1;
  through_tile<1><<<grid, block>>>(out.get(), in.get(), n);
  return out.verify(expected);
}
