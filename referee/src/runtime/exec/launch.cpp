// Runs a grid: blocks one after another (or together, where they wait for each other), lanes on
// fibers.
#include <algorithm>
#include <bit>
#include <cstring>
#include <deque>
#include <string>

#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/observe/counters.h"
#include "referee/src/runtime/observe/trace/recorder.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/lane_stacks.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/signals.h"
#include "referee/src/runtime/sync/range.h"

referee::LaneIdentity thread_index_storage;
uint3 block_index_storage;
dim3 block_extent_storage;
dim3 grid_extent_storage;
int warp_size_storage = 32;

namespace referee {

Hot hot;
Launch* current_launch = nullptr;

namespace {

struct LaunchAbandoned {};

// Once blocks take turns, a segment's number no longer tells whose it is.
constexpr std::uint32_t kNoneCertain = 0xFFFFFFFF;

std::uint32_t last_segment = 0;
REFEREE_EARLY std::vector<std::unique_ptr<Block>> slots;  // reused from launch to launch
REFEREE_EARLY std::vector<int> free_slots;

void finish_lane() {
  Critical critical;
  settle_pending_race();
  const Lane& lane = *hot.lane;
  Warp& warp = *hot.warp;
  Block& block = *warp.block;
  if (hot.count) count_thread(lane);
  if (hot.trace) trace_exit(lane);
  warp.alive &= ~lane.id.bit;
  --block.alive;
  block.spin_rounds = 0;
  ++hot.progress;
}

// A fiber serves one lane of its slot for ever: block after block.
void lane_main() {
  for (;;) {
    current_launch->call.invoke(current_launch->call.context);
    finish_lane();
    suspend();
  }
}

Block& take_slot(int threads) {
  if (free_slots.empty()) {
    free_slots.push_back(static_cast<int>(slots.size()));
    slots.push_back(std::make_unique<Block>());
  }
  const int slot = free_slots.back();
  free_slots.pop_back();
  Block& block = *slots[static_cast<std::size_t>(slot)];
  block.slot = slot;
  if (!block.lanes) {
    block.lanes = std::make_unique<Lane[]>(kMaxThreads + kMaxWarp);
    block.prepared = 0;
  }
  for (; block.prepared < threads; ++block.prepared) {
    Lane& lane = block.lanes[block.prepared];
    lane.thread = static_cast<std::uint32_t>(block.prepared);
    lane.range_call = nullptr;
    lane.context = prepare_fiber(lane.thread, slot, lane_main);
  }
  return block;
}

void shape_warps(Block& block, const dim3& extent) {
  const bool same =
      block.shape.x == extent.x && block.shape.y == extent.y && block.shape.z == extent.z;
  if (same) return;
  block.shape = extent;
  const int warp_size = options().warp_size;
  const int threads = block.threads;
  block.warps.resize(static_cast<std::size_t>((threads + warp_size - 1) / warp_size));
  for (std::size_t w = 0; w < block.warps.size(); ++w) {
    Warp& warp = block.warps[w];
    warp.block = &block;
    warp.index = static_cast<std::uint32_t>(w);
    warp.lanes = &block.lanes[w * static_cast<std::size_t>(warp_size)];
    warp.size = std::min(warp_size, threads - static_cast<int>(w) * warp_size);
    for (int i = 0; i < warp.size; ++i) {
      Lane& lane = warp.lanes[i];
      lane.warp = &warp;
      lane.index = static_cast<std::uint8_t>(i);
      lane.id.bit = Mask{1} << i;
      lane.id.thread_index = {lane.thread % extent.x, lane.thread / extent.x % extent.y,
                              lane.thread / (extent.x * extent.y)};
    }
  }
}

// Puts a fresh block into the slot: every lane ready, shared memory uninitialised.
void start_block(Block& block, std::uint64_t linear, const dim3& grid, const dim3& extent) {
  const int threads = static_cast<int>(extent.x * extent.y * extent.z);
  block.linear = linear;
  block.index = {static_cast<unsigned>(linear % grid.x),
                 static_cast<unsigned>(linear / grid.x % grid.y),
                 static_cast<unsigned>(linear / grid.x / grid.y)};
  block.threads = block.alive = threads;
  shape_warps(block, extent);
  for (Warp& warp : block.warps) {
    warp.alive = warp.ready = warp.size == 32 ? ~Mask{0} : (Mask{1} << warp.size) - 1;
    warp.collective = warp.barrier = warp.away = warp.spinning = warp.passed = 0;
    warp.uniform = true;
    warp.request = kNoRequest;
  }
  reset_fences(block);
  forget_copies(block);
  reset_thread_counts(block);
  block.current_warp = schedule.first(static_cast<std::uint32_t>(block.warps.size()));
  block.gathering = {};
  block.barriers = 0;
  block.strays = block.at_grid_barrier = block.at_range = 0;
  block.spin_rounds = 0;
  block.last_barrier_alive = 0;
  block.saved_shared.clear();
  begin_segment(block);
  block.first_segment = block.segment;
}

// Runs the block until it ends or has to wait for another block.
void resume_block(Block& block) {
  Launch& launch = *current_launch;
  launch.block = &block;
  hot.segment = block.segment;
  hot.own_first = launch.interleaved ? kNoneCertain : block.first_segment;
  hot.gathering = block.gathering.where;
  block_index_storage = block.index;
  if (hot.tracing) trace_block_runs(block);
  hot.critical = true;
  FiberContext* const next = next_fiber(block);
  hot.critical = false;
  if (next != &host_context) jump(&host_context, next);
  hot.lane = nullptr;
  hot.gathering = {};
  hot.trace = false;
  hot.log = hot.count;
}

int resident_limit(const Launch& launch, int threads) {
  const int by_threads = options().multiprocessors * 2048 / std::max(threads, 1);
  const int limit = std::clamp(by_threads, 1, kMaxSlots);
  return launch.configuration->cooperative ? kMaxSlots : limit;
}

// Every thread of the grid that has not ended waits at a grid barrier: all of them at the same one?
void check_grid_barrier(const std::deque<Block*>& waiting) {
  for (Block* block : waiting) {
    current_launch->block = block;
    check_barrier_places(*block);
  }
  const std::uint64_t ended = current_launch->blocks - waiting.size();
  if (ended > 0) report_ended_blocks(*waiting.front(), ended);
}

// True once every block that has not ended waits at the grid barrier.
bool release_grid_barrier(const std::deque<Block*>& waiting) {
  if (waiting.empty()) return false;
  for (const Block* block : waiting)
    if (block->alive != block->at_grid_barrier) return false;
  check_grid_barrier(waiting);
  hot.first_segment = last_segment + 1;
  for (Block* block : waiting) {
    if (hot.tracing) trace_barrier(*block);
    block->at_grid_barrier = 0;
    for (Warp& warp : block->warps) {
      count_collective(WarpOperation::grid_sync, warp, warp.barrier);
      warp.ready |= warp.barrier;
      warp.barrier = warp.away = 0;
    }
    begin_segment(*block);
  }
  return true;
}

// A block came back without ending: make its shared memory private to it until it runs again.
void leave_block(Block& block) { save_shared(block.saved_shared); }

void return_block(Block& block) {
  if (!block.saved_shared.empty()) restore_shared(block.saved_shared);
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
      block = &take_slot(threads);
      launch.interleaved = launch.interleaved || !waiting.empty();
      begin_shared(launch.record.shared_dynamic);
      start_block(*block, schedule.block(started++), grid, extent);
    } else {
      if (launch.configuration->cooperative && started == launch.blocks)
        release_grid_barrier(waiting);
      block = waiting.front();
      waiting.pop_front();
      return_block(*block);
    }
    resume_block(*block);
    if (launch.error != cudaSuccess) return;
    if (block->alive == 0) {
      if (hot.tracing) trace_block_ends(*block);
      free_slots.push_back(block->slot);
    } else {
      launch.interleaved = true;
      leave_block(*block);
      waiting.push_back(block);
    }
  }
}

// After an abandoned launch no fiber stands where the next launch expects it.
void discard_fibers() {
  free_slots.clear();
  for (std::size_t i = slots.size(); i-- > 0;) {
    slots[i]->prepared = 0;
    free_slots.push_back(static_cast<int>(i));
  }
}

}  // namespace

void begin_segment(Block& block) {
  block.segment = ++last_segment;
  current_launch->segment_owner.push_back(static_cast<std::uint32_t>(block.linear));
  if (current_launch->block == &block) {
    hot.segment = block.segment;
  }
  // A lane's clock tells times within a segment.
  if (!block.clocks_moved) return;
  block.clocks_moved = false;
  for (int i = 0; i < kMaxThreads; ++i) block.lanes[i].clock = 1;
}

std::uint64_t owner_of(std::uint32_t segment) {
  return current_launch->segment_owner[segment - current_launch->base_segment];
}

void abandon_launch(cudaError_t error) {
  if (current_launch->error == cudaSuccess) current_launch->error = error;
  if (!hot.lane) throw LaunchAbandoned{};  // found out on the host's stack, between two fibers
  hot.lane = nullptr;
  abandon_to_host();
}

cudaError_t run_launch(Launch& launch) {
  watch_signals();
  launch.base_segment = hot.first_segment = last_segment + 1;
  schedule.begin_launch(launch.blocks);
  block_extent_storage = launch.configuration->block;
  grid_extent_storage = launch.configuration->grid;
  warp_size_storage = options().warp_size;
  hot.warp_shift =
      static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(options().warp_size)));
  hot.log = hot.count = options().counters;
  hot.detours = schedule.is_forward() ? 0 : kOtherOrder;
  hot.tracing = !options().trace_file.empty();
  if (hot.tracing) trace_launch_begins();
  current_launch = &launch;
  try {
    run_blocks(launch);
  } catch (const LaunchAbandoned&) {
  }
  hot.lane = nullptr;
  hot.gathering = {};
  hot.critical = false;
  if (hot.tracing) trace_launch_ends(launch);
  hot.trace = false;
  if (launch.error != cudaSuccess) discard_fibers();
  end_shared();
  forget_knowledge();
  current_launch = nullptr;
  return launch.error;
}

}  // namespace referee
