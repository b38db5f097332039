// Grid groups of cooperative launches.
#include "../groups.h"

// Every block sums what all blocks wrote, round after round.
__global__ void rounds(int* values, int* out, int count) {
  const cg::grid_group grid = cg::this_grid();
  const int blocks = static_cast<int>(grid.num_blocks()), b = static_cast<int>(grid.block_rank());
  if (!grid.is_valid()) return;
  int sum = 0;
  for (int round = 0; round < count; ++round) {
    if (threadIdx.x == 0) values[b] = b + round;
    grid.sync();
    for (int i = 0; i < blocks; ++i) sum += values[i];
    auto token = grid.barrier_arrive();
    grid.barrier_wait(static_cast<cg::grid_group::arrival_token&&>(token));
  }
  out[grid.thread_rank()] = sum;
}

__global__ void ranks(int* out) {
  const cg::grid_group grid = cg::this_grid();
  const dim3 thread = grid.thread_index(), threads = grid.dim_threads(), blocks = grid.dim_blocks();
  int ok =
      grid.size() == grid.num_threads() && blocks.x == gridDim.x && grid.group_dim().y == gridDim.y;
  ok &= threads.x * threads.y * threads.z == grid.size();
  ok &= thread.x == blockIdx.x * blockDim.x + threadIdx.x && grid.block_index().y == blockIdx.y;
  const cg::thread_group any = grid;
  ok &= any.thread_rank() == grid.thread_rank() && any.size() == grid.size();
  out[grid.thread_rank()] = ok + (grid.is_valid() ? 1 : 0);
}

int main() {
  for (const int blocks : {1, 3, 16}) {
    Array<int> values(blocks), out(blocks * 64);
    int* pointers[] = {values.get(), out.get()};
    int count = 5;
    void* arguments[] = {&pointers[0], &pointers[1], &count};
    CHECK(cudaLaunchCooperativeKernel(rounds, dim3(static_cast<unsigned>(blocks)), dim3(64),
                                      arguments, 0, nullptr));
    out.expect("rounds", [&](int) { return 5 * blocks * (blocks - 1) / 2 + 10 * blocks; });
  }
  Array<int> out(2 * 3 * 24);
  ranks<<<dim3(2, 3), dim3(4, 3, 2)>>>(out.get());
  out.expect("ranks", [](int) { return 1; });
  return result();
}
