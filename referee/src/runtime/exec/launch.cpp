// The loop over a launch's blocks.
#include "referee/src/runtime/exec/launch.h"

#include <algorithm>
#include <bit>
#include <deque>

#include "referee/src/runtime/exec/block_slots.h"
#include "referee/src/runtime/exec/cluster.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/helpers.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/sampling.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/exec/scheduler.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/dcheck.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {

ExecutionState current;
Launch* current_launch = nullptr;
bool keeps_grid_segments = false;

namespace {

// Once blocks take turns, a segment's number no longer tells whose it is.
constexpr std::uint32_t kNoneCertain = 0xFFFFFFFF;

std::uint32_t last_segment = 0;

// The block's turn has ended. Where no lane ran, or all is as it was, it had no effect.
void count_turn(Launch& launch, Block& block, bool has_effect) {
  if (has_effect) {
    ++launch.effects;
    launch.idle_blocks = 0;
  } else if (block.idle_since != launch.effects) {
    block.idle_since = launch.effects;
    ++launch.idle_blocks;
  }
}

// Runs the block until it ends or has to wait for another block.
void run_block(Block& block) {
  Launch& launch = *current_launch;
  launch.block = &block;
  block.ended_turn = block.is_released = false;
  current.segment = block.segment;
  current.first_own_segment = launch.interleaved ? kNoneCertain : block.first_segment;
  current.barrier_site = block.barrier_site.where;
  block_index_storage = block.index;
  events::block_runs(block);
  block.state_repeats = block.turn_is_idle = false;
  current.critical = true;
  FiberContext* const next = next_fiber(block);
  current.critical = false;
  const bool lanes_run = next != &host_context;
  if (lanes_run) run_fibers(next);
  count_turn(launch, block, lanes_run && !block.turn_is_idle);
  current.lane = nullptr;
  current.barrier_site = {};
  events::block_stops(block);
}

// So many blocks of a launch that has not asked for all of them may wait for others.
constexpr int kMostUnasked = 2048;

int resident_limit(const Launch& launch, int threads) {
  const int by_threads =
      options().multiprocessors * device_model().threads_per_multiprocessor / std::max(threads, 1);
  const bool has_clusters = launch.configuration->cluster_size() > 1;
  if (launch.configuration->cooperative) return has_clusters ? kMostWindows : kMaxSlots;
  const int limit = std::clamp(by_threads, 1, has_clusters ? kMostWindows : kMostUnasked);
  return options().resident_blocks > 0 ? std::min(limit, options().resident_blocks) : limit;
}

// The blocks of a launch that have started and neither run nor ended.
class StartedBlocks {
 public:
  void add(Block& block) {
    if (!block.ended_turn) {
      waiting_.push_back(&block);
    } else if (!block.was_held_back && schedule.one_of(1 + block.turns, 1)) {
      block.was_held_back = true;
      held_back_.push_back(&block);
    } else {
      runnable_.push_back(&block);
    }
  }
  std::size_t size() const { return waiting_.size() + runnable_.size() + held_back_.size(); }
  bool empty() const { return size() == 0; }
  // Whether a new one shall start, where the device has room for it.
  bool let_another_start() const {
    const std::size_t stopped = size() - waiting_.size();
    if (stopped == 0) return true;
    return stopped < kMostStopped && (runnable_.empty() || schedule.one_of(2, 1));
  }
  // Opens a grid barrier that all of them wait at.
  void complete_barrier() {
    if (waiting_.size() < size() || !complete_grid_barrier(waiting_) || !schedule.interleaves())
      return;
    runnable_.assign(waiting_.begin(), waiting_.end());
    waiting_.clear();
  }
  // One whose cluster's barrier has opened; null if there is none.
  Block* take_released() {
    for (auto it = waiting_.begin(); it != waiting_.end(); ++it) {
      Block* const block = *it;
      if (!block->is_released) continue;
      waiting_.erase(it);
      return block;
    }
    return nullptr;
  }
  // The one that runs next; there is one.
  Block& take() {
    const bool none_waits = std::all_of(waiting_.begin(), waiting_.end(),
                                        [](const Block* block) { return block->is_stuck; });
    if (waiting_.size() < size() && (none_waits || !schedule.one_of(4, 1)))
      return runnable_.empty() ? take(held_back_, least_advanced())
                               : take(runnable_, schedule.any_of(runnable_.size()));
    // Some can run, or the launch had been abandoned as a deadlock.
    while (waiting_.front()->is_stuck) {
      waiting_.push_back(waiting_.front());
      waiting_.pop_front();
    }
    Block& block = *waiting_.front();
    waiting_.pop_front();
    return block;
  }

 private:
  static constexpr std::size_t kMostStopped = 32;  // they keep their stacks and shared memory

  static Block& take(std::vector<Block*>& blocks, std::size_t which) {
    std::swap(blocks[which], blocks.back());
    Block& block = *blocks.back();
    blocks.pop_back();
    return block;
  }
  std::size_t least_advanced() const {
    const auto less = [](const Block* a, const Block* b) {
      return a->turn_points < b->turn_points;
    };
    return static_cast<std::size_t>(std::min_element(held_back_.begin(), held_back_.end(), less) -
                                    held_back_.begin());
  }

  std::deque<Block*> waiting_;    // for another block
  std::vector<Block*> runnable_;  // they ended their turn; in any order
  // The same, but not until no other can run, and who has come far last: others then see that it
  // has begun something, and not that it is done. Once in a block's life.
  std::vector<Block*> held_back_;
};

void save(Block& block) {
  if (block.cluster) return save_to_window(block.saved_shared, block.slot);
  save_shared(block.saved_shared);
}

void restore(Block& block) {
  if (!block.saved_shared.is_valid) return;
  if (block.cluster) return restore_from_window(block.saved_shared, block.slot);
  restore_shared(block.saved_shared);
}

void end_block(Block& block) {
  events::block_ends(block);
  if (block.cluster) {
    save(block);  // whoever reads it too late is told, and reads what it was
    return end_in_cluster(block);
  }
  return_slot(block);
}

// Runs these blocks of the launch, or fewer: helpers may have taken the last of them.
void run_range(Launch& launch, BlockRange range, Helpers& helpers) {
  const dim3& grid = launch.configuration->grid;
  const dim3& extent = launch.configuration->block;
  const int threads = static_cast<int>(extent.x * extent.y * extent.z);
  const std::size_t limit = static_cast<std::size_t>(resident_limit(launch, threads));
  const std::uint64_t together = launch.configuration->cluster_size();
  StartedBlocks others;
  std::deque<Block*> fresh;  // of the cluster that has just started
  std::uint64_t& started = range.first;
  while (started < range.last || !others.empty() || !fresh.empty()) {
    if (others.empty() && helpers.are_worthwhile(range)) range = helpers.share(range);
    if (!launch.sample.empty() && others.empty() && have_enough_run(started)) return;
    Block* block = nullptr;
    const bool has_room = others.size() + together <= std::max<std::size_t>(limit, together);
    if (!fresh.empty()) {
      block = fresh.front();
      fresh.pop_front();
      restore(*block);
    } else if (together > 1 && (block = others.take_released())) {
      restore(*block);
    } else if (started < range.last && has_room && others.let_another_start()) {
      launch.interleaved = launch.interleaved || !others.empty() || together > 1;
      const std::uint64_t next = schedule.block(started / together);
      const std::uint64_t which = launch.sample.empty() ? next : launch.sample[next];
      started += together;
      if (together > 1) {
        const std::vector<Block*> blocks = start_cluster(which);
        fresh.assign(blocks.begin(), blocks.end());
        continue;
      }
      begin_shared(launch.configuration->shared_bytes);
      block = &start_block(which, grid, extent);
    } else {
      if (launch.configuration->cooperative && started == range.last) others.complete_barrier();
      block = &others.take();
      restore(*block);
    }
    launch.others = others.size();
    launch.more_may_start =
        !fresh.empty() || (started < launch.blocks &&
                           others.size() + 1 + together <= std::max<std::size_t>(limit, together));
    run_block(*block);
    if (launch.error != cudaSuccess) return;
    if (block->alive == 0) {
      ++launch.ended;
      end_block(*block);
    } else {
      give_up_if_helping();
      if (helpers.are_at_work()) range.last = launch.blocks;
      helpers.call_off();
      launch.interleaved = true;
      save(*block);
      others.add(*block);
    }
  }
}

void run_blocks(Launch& launch) {
  Helpers helpers(launch);
  BlockRange range{0, launch.blocks};
  while (range.first < range.last) {
    run_range(launch, range, helpers);
    if (launch.error != cudaSuccess) return;
    range = helpers.take_over();
  }
}

}  // namespace

void begin_segment(Block& block) {
  block.segment = ++last_segment;
  current_launch->segment_owners.add(block.linear);
  if (current_launch->block == &block) {
    current.segment = block.segment;
  }
  // A lane's clock tells times within a segment.
  if (!block.clocks_moved) return;
  block.clocks_moved = false;
  for (int i = 0; i < block.lanes.made(); ++i) block.lanes[i].clock = 1;
}

void skip_segments(std::uint32_t count) {
  last_segment += count;
  current_launch->segment_owners.skip(count);
}

void begin_grid_segments() { current.first_segment = last_segment + 1; }

std::uint64_t owner_of(std::uint32_t segment) {
  REFEREE_DCHECK(segment >= current_launch->base_segment && segment <= last_segment);
  return current_launch->segment_owners[segment - current_launch->base_segment];
}

void abandon_launch(cudaError_t error) {
  give_up_if_helping();
  if (current_launch->error == cudaSuccess) current_launch->error = error;
  if (!current.lane) leave_body();  // found out on the host's stack, between two fibers
  current.lane = nullptr;
  abandon_to_host();
}

cudaError_t run_launch(Launch& launch) {
  launch.base_segment = current.first_segment = last_segment + 1;
  if (keeps_grid_segments)
    current.first_kept_segment = std::min(current.first_kept_segment, launch.base_segment);
  const unsigned together = launch.configuration->cluster_size();
  schedule.begin_launch(launch.blocks / together);
  if (together > 1) open_windows();
  block_extent_storage = launch.configuration->block;
  grid_extent_storage = launch.configuration->grid;
  warp_size_storage = options().warp_size;
  current.warp_shift =
      static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(options().warp_size)));
  current.slow_path_reasons = schedule.is_forward() ? 0 : kOtherOrder;
  current.takes_turns = schedule.interleaves();
  current_launch = &launch;
  events::launch_begins(launch);
  run_body([](void* it) { run_blocks(*static_cast<Launch*>(it)); }, &launch);
  current.lane = nullptr;
  current.barrier_site = {};
  current.end_of_range();
  current.critical = false;
  events::launch_ends(launch);
  if (launch.error != cudaSuccess) discard_fibers();
  forget_clusters();
  close_windows();
  end_shared();
  current_launch = nullptr;
  return launch.error;
}

}  // namespace referee
