// Functions that take any group, groups handed on by their general type, and invoke_one.
#include "../groups.h"

template <class Group>
__device__ float group_sum(const Group& group, float value, float* scratch) {
  const unsigned rank = group.thread_rank(), size = group.size();
  for (unsigned half = 1; half < size; half *= 2) {
    scratch[rank] = value;
    group.sync();
    if (rank + half < size) value += scratch[rank + half];
    group.sync();
  }
  scratch[rank] = value;
  group.sync();
  const float sum = scratch[0];
  group.sync();
  return sum;
}

__global__ void sums(float* out) {
  __shared__ float scratch[128];
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const auto tile = cg::tiled_partition<8>(warp);
  const unsigned r = block.thread_rank();
  float* row = out + r * 5;
  row[0] = group_sum(block, 1.f, scratch);
  row[1] = group_sum(warp, 1.f, scratch + r / 32 * 32);
  row[2] = group_sum(tile, 1.f, scratch + r / 8 * 8);
  const cg::thread_group general = tile;
  row[3] = group_sum(general, 1.f, scratch + r / 8 * 8);
  block.sync();
  row[4] = 0;
  if (r % 32 < 13) {
    const auto group = cg::coalesced_threads();
    const int leader = __ffs(static_cast<int>(group.match_any(0))) - 1;
    // Each lane group needs scratch of its own: the lanes from its leader's on are its own to use.
    __shared__ float parts[4][32][32];
    const float sum = group_sum(group, 1.f, parts[r / 32][group.shfl(r % 32, leader)]);
    row[4] = sum == static_cast<float>(group.size()) ? 1.f : -1.f;
  }
}

__global__ void one(int* out) {
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  cg::invoke_one(
      block, [&](int amount) { atomicAdd(&out[0], amount); }, 100);
  cg::invoke_one(warp, [&] { atomicAdd(&out[1], 1); });
  const int old = cg::invoke_one_broadcast(warp, [&] { return atomicAdd(&out[2], 1); });
  const int low = cg::reduce(warp, old, cg::less<int>()),
            high = cg::reduce(warp, old, cg::greater<int>());
  if (warp.thread_rank() == 7) atomicAdd(&out[3], low == high ? 1 : 1000);
  const auto alone = cg::tiled_partition<1>(warp);
  if (threadIdx.x % 2 == 0) cg::invoke_one(alone, [&] { atomicAdd(&out[4], 1); });
}

__global__ void halves(int* out) {
  const auto block = cg::this_thread_block();
  __shared__ int value;
  if (block.thread_rank() == 0) value = 5;
  auto token = block.barrier_arrive();
  block.barrier_wait(static_cast<cg::thread_block::arrival_token&&>(token));
  out[block.thread_rank()] = value;
}

int main() {
  Array<float> out(128 * 5);
  sums<<<1, 128>>>(out.get());
  out.expect("sums", [](int i) {
    const int r = i / 5;
    const float expected[] = {128.f, 32.f, 8.f, 8.f, r % 32 < 13 ? 1.f : 0.f};
    return expected[i % 5];
  });
  Array<int> counts(5);
  one<<<3, 64>>>(counts.get());
  counts.expect("one", [](int i) { return i == 0 ? 300 : i == 4 ? 96 : 6; });
  Array<int> fives(70);
  halves<<<1, 70>>>(fives.get());
  fives.expect("halves", [](int) { return 5; });
  return result();
}
