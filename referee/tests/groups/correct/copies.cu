// Asynchronous copies into shared memory, in one stage and in two.
#include <cooperative_groups/memcpy_async.h>

#include "../groups.h"

__global__ void whole(float* out, const float* in, int n) {
  extern __shared__ float buffer[];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, buffer, in + blockIdx.x * n, sizeof(float) * n);
  cg::wait(block);
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * n + i] = buffer[n - 1 - i];
}

// Each tile streams its part of the array through two buffers of 32 elements.
__global__ void stages(int* out, const int* in, int chunks) {
  __shared__ int buffer[2][2][32];
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int w = tile.meta_group_rank(), t = tile.thread_rank();
  const int* mine = in + w * chunks * 32;
  int sum = 0;
  cg::memcpy_async(tile, buffer[w][0], 32, mine, 32);
  for (int c = 0; c < chunks; ++c) {
    if (c + 1 < chunks) {
      cg::memcpy_async(tile, buffer[w][(c + 1) % 2], 32, mine + (c + 1) * 32, 32);
      cg::wait_prior<1>(tile);
    } else {
      cg::wait(tile);
    }
    sum += buffer[w][c % 2][31 - t];
    tile.sync();
  }
  out[w * 32 + t] = sum;
}

int main() {
  const int n = 300;
  Array<float> in(2 * n), out(2 * n);
  in.fill([](int i) { return static_cast<float>(i); });
  whole<<<2, 96, n * sizeof(float)>>>(out.get(), in.get(), n);
  out.expect("whole", [](int i) { return i / n * n + n - 1 - i % n; });
  Array<int> numbers(2 * 5 * 32), sums(64);
  numbers.fill([](int i) { return i; });
  stages<<<1, 64>>>(sums.get(), numbers.get(), 5);
  sums.expect("stages", [](int i) { return 5 * (i / 32 * 160 + 31 - i % 32) + 32 * 10; });
  return result();
}
