// The loop over a launch's blocks.
#include "referee/src/runtime/exec/launch.h"

#include <algorithm>
#include <bit>
#include <deque>

#include "referee/src/runtime/exec/block_slots.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/exec/scheduler.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/dcheck.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {

ExecutionState current;
Launch* current_launch = nullptr;

namespace {

struct LaunchAbandoned {};

// Once blocks take turns, a segment's number no longer tells whose it is.
constexpr std::uint32_t kNoneCertain = 0xFFFFFFFF;

std::uint32_t last_segment = 0;

// Runs the block until it ends or has to wait for another block.
void run_block(Block& block) {
  Launch& launch = *current_launch;
  launch.block = &block;
  current.segment = block.segment;
  current.first_own_segment = launch.interleaved ? kNoneCertain : block.first_segment;
  current.barrier_site = block.barrier_site.where;
  block_index_storage = block.index;
  events::block_runs(block);
  current.critical = true;
  FiberContext* const next = next_fiber(block);
  current.critical = false;
  if (next != &host_context) switch_to(&host_context, next);
  current.lane = nullptr;
  current.barrier_site = {};
  events::block_stops(block);
}

int resident_limit(const Launch& launch, int threads) {
  const int by_threads =
      options().multiprocessors * kDevice.threads_per_multiprocessor / std::max(threads, 1);
  const int limit = std::clamp(by_threads, 1, kMaxSlots);
  return launch.configuration->cooperative ? kMaxSlots : limit;
}

void run_blocks(Launch& launch) {
  const dim3& grid = launch.configuration->grid;
  const dim3& extent = launch.configuration->block;
  const int threads = static_cast<int>(extent.x * extent.y * extent.z);
  const std::size_t limit = static_cast<std::size_t>(resident_limit(launch, threads));
  std::deque<Block*> waiting;
  std::uint64_t started = 0;
  while (started < launch.blocks || !waiting.empty()) {
    Block* block;
    if (started < launch.blocks && waiting.size() < limit) {
      launch.interleaved = launch.interleaved || !waiting.empty();
      begin_shared(launch.configuration->shared_bytes);
      block = &start_block(schedule.block(started++), grid, extent);
    } else {
      if (launch.configuration->cooperative && started == launch.blocks)
        complete_grid_barrier(waiting);
      block = waiting.front();
      waiting.pop_front();
      if (block->saved_shared.is_valid) restore_shared(block->saved_shared);
    }
    run_block(*block);
    if (launch.error != cudaSuccess) return;
    if (block->alive == 0) {
      events::block_ends(*block);
      return_slot(*block);
    } else {
      launch.interleaved = true;
      save_shared(block->saved_shared);
      waiting.push_back(block);
    }
  }
}

}  // namespace

void begin_segment(Block& block) {
  block.segment = ++last_segment;
  current_launch->segment_owner.push_back(static_cast<std::uint32_t>(block.linear));
  if (current_launch->block == &block) {
    current.segment = block.segment;
  }
  // A lane's clock tells times within a segment.
  if (!block.clocks_moved) return;
  block.clocks_moved = false;
  for (int i = 0; i < kMaxThreads; ++i) block.lanes[i].clock = 1;
}

void begin_grid_segments() { current.first_segment = last_segment + 1; }

std::uint64_t owner_of(std::uint32_t segment) {
  REFEREE_DCHECK(segment >= current_launch->base_segment && segment <= last_segment);
  return current_launch->segment_owner[segment - current_launch->base_segment];
}

void abandon_launch(cudaError_t error) {
  if (current_launch->error == cudaSuccess) current_launch->error = error;
  if (!current.lane) throw LaunchAbandoned{};  // found out on the host's stack, between two fibers
  current.lane = nullptr;
  abandon_to_host();
}

cudaError_t run_launch(Launch& launch) {
  launch.base_segment = current.first_segment = last_segment + 1;
  schedule.begin_launch(launch.blocks);
  block_extent_storage = launch.configuration->block;
  grid_extent_storage = launch.configuration->grid;
  warp_size_storage = options().warp_size;
  current.warp_shift =
      static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(options().warp_size)));
  current.slow_path_reasons = schedule.is_forward() ? 0 : kOtherOrder;
  current_launch = &launch;
  events::launch_begins(launch);
  try {
    run_blocks(launch);
  } catch (const LaunchAbandoned&) {
  }
  current.lane = nullptr;
  current.barrier_site = {};
  current.critical = false;
  events::launch_ends(launch);
  if (launch.error != cudaSuccess) discard_fibers();
  end_shared();
  current_launch = nullptr;
  return launch.error;
}

}  // namespace referee
