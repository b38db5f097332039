// Groups cut at run time, by a predicate, and by labels.
#include "../groups.h"

__global__ void at_run_time(int* out, unsigned size) {
  const auto block = cg::this_thread_block();
  const cg::thread_group tile = cg::tiled_partition(block, size);
  const cg::thread_group half = size > 1 ? cg::tiled_partition(tile, size / 2) : tile;
  tile.sync();
  half.sync();
  out[block.thread_rank()] = static_cast<int>(tile.size() * 1000000 + tile.thread_rank() * 10000 +
                                              half.size() * 100 + half.thread_rank());
}

__global__ void by_predicate(int* out) {
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const int r = static_cast<int>(warp.thread_rank());
  const auto part = cg::binary_partition(warp, r < 10);
  int* row = out + block.thread_rank() * 4;
  row[0] = static_cast<int>(part.size() * 100 + part.thread_rank());
  row[1] = static_cast<int>(part.meta_group_rank() * 10 + part.meta_group_size());
  const auto quarter = cg::binary_partition(part, r % 2 == 0);
  row[2] = cg::reduce(quarter, r, cg::plus<int>());
  row[3] = static_cast<int>(cg::binary_partition(warp, true).meta_group_size());
}

template <class Label>
__global__ void by_label(int* out, Label (*)(int)) {
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const int r = static_cast<int>(warp.thread_rank());
  const auto part = cg::labeled_partition(warp, static_cast<Label>(r * 7 % 5));
  out[r] = static_cast<int>(part.size() * 10000 + part.thread_rank() * 100 +
                            part.meta_group_rank() * 10 + part.meta_group_size());
}

__global__ void by_pointer(int* out) {
  const auto group = cg::coalesced_threads();
  const auto part = cg::labeled_partition(group, out + threadIdx.x % 4);
  if (part.thread_rank() == 0) atomicAdd(&out[threadIdx.x % 4], static_cast<int>(part.size()));
}

template <class Label>
void check_label() {
  Array<int> out(32);
  by_label<Label><<<1, 32>>>(out.get(), nullptr);
  // Labels in the order of their first lanes: 0, 2, 4, 1, 3.
  out.expect("labels",
             [](int r) { return (r % 5 < 2 ? 7 : 6) * 10000 + r / 5 * 100 + r % 5 * 10 + 5; });
}

int main() {
  for (const int threads : {64, 40, 7})
    for (unsigned size = 1; size <= 32; size *= 2) {
      Array<int> out(threads);
      at_run_time<<<1, threads>>>(out.get(), size);
      out.expect("run time", [&](int r) {
        const int n = static_cast<int>(size), first = r / n * n,
                  count = std::min(n, threads - first);
        const int t = r - first, h = count <= n / 2 || n == 1 ? count : n / 2;
        const int inner = n == 1 ? count : std::min(h, count - t / h * h);
        return count * 1000000 + t * 10000 + inner * 100 + t % h;
      });
    }
  Array<int> parts(64 * 4);
  by_predicate<<<1, 64>>>(parts.get());
  parts.expect("predicate", [](int i) {
    const int r = i / 4 % 32;
    const bool low = r < 10;
    const int sums[2][2] = {{1 + 3 + 5 + 7 + 9, 0 + 2 + 4 + 6 + 8}, {0, 0}};
    int high[2] = {0, 0};
    for (int t = 10; t < 32; ++t) high[t % 2 == 0] += t;
    const int expected[] = {low ? 1000 + r : 2200 + r - 10, low ? 12 : 2,
                            low ? sums[0][r % 2 == 0] : high[r % 2 == 0], 1};
    return expected[i % 4];
  });
  check_label<int>();
  check_label<unsigned char>();
  check_label<long long>();
  Array<int> counts(4);
  by_pointer<<<1, 32>>>(counts.get());
  counts.expect("pointers", [](int) { return 8; });
  return result();
}
