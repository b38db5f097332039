// Coalesced groups in branches. Whatever set of lanes they hold, what is checked here holds.
#include "../groups.h"

// Appends the even numbers of `in` with one atomic for each group.
__global__ void append_if(unsigned* out, unsigned* count, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n || i % 2 != 0) return;
  const auto group = cg::coalesced_threads();
  unsigned first = 0;
  if (group.thread_rank() == 0) first = atomicAdd(count, group.size());
  out[group.shfl(first, 0) + group.thread_rank()] = static_cast<unsigned>(i);
}

__global__ void properties(int* out) {
  const int t = static_cast<int>(threadIdx.x);
  if (t % 3 == 1) {
    const auto group = cg::coalesced_threads();
    const int size = static_cast<int>(group.size()), rank = static_cast<int>(group.thread_rank());
    int ok = rank < size && group.meta_group_rank() == 0 && group.meta_group_size() == 1;
    ok &= group.shfl(rank, size - 1) == size - 1;
    ok &= group.shfl_up(rank, 1) == (rank > 0 ? rank - 1 : rank);
    ok &= group.shfl_down(rank, 2u) == (rank + 2 < size ? rank + 2 : rank);
    ok &= group.shfl(static_cast<double>(t), rank) == t;
    const unsigned whole = size == 32 ? ~0u : (1u << size) - 1u;
    ok &= group.ballot(1) == whole && group.any(rank == 0) && group.all(t % 3 == 1);
    ok &= group.ballot(rank % 2) == (0xaaaaaaaau & whole);
    ok &= group.match_any(rank / 2) == ((3u << (rank / 2 * 2)) & whole);
    int same = 0;
    ok &= group.match_all(5, same) == whole && same;
    ok &= cg::reduce(group, 1, cg::plus<int>()) == size;
    ok &= cg::reduce(group, rank, cg::greater<int>()) == size - 1;
    ok &= cg::reduce(group, static_cast<double>(rank), cg::plus<double>()) == size * (size - 1) / 2;
    ok &= cg::inclusive_scan(group, 1) == rank + 1;
    ok &= cg::exclusive_scan(group, 2.0, cg::plus<double>()) == 2.0 * rank;
    group.sync();
    const auto pair = cg::tiled_partition(group, 2);
    ok &= static_cast<int>(pair.meta_group_rank()) == (size <= 2 ? 0 : rank / 2);
    ok &= static_cast<int>(pair.meta_group_size()) == (size <= 2 ? 1 : (size + 1) / 2);
    ok &= static_cast<int>(pair.size()) == (rank / 2 * 2 + 1 < size ? 2 : 1);
    out[t] = ok;
  } else {
    out[t] = 1;
  }
  __syncwarp();
}

int main() {
  const int n = 1001;
  Array<unsigned> out(n), count(1);
  append_if<<<8, 128>>>(out.get(), count.get(), n);
  count.expect("count", [](int) { return 501u; });
  std::vector<int> seen(n);
  for (const unsigned value : out.read()) ++seen[value];
  for (int i = 2; i < n; ++i)
    if (seen[static_cast<std::size_t>(i)] != (i % 2 == 0 ? 1 : 0)) return 1;
  Array<int> ok(96);
  properties<<<1, 96>>>(ok.get());
  ok.expect("properties", [](int) { return 1; });
  return result();
}
