// Lanes and stacks are made once for a slot, and the warps' shape only when it changes.
#include "referee/src/runtime/exec/block_slots.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {
namespace {

static_assert(kFibersPerSlot == kMaxThreads);

REFEREE_EARLY std::vector<std::unique_ptr<Block>> slots;  // reused from launch to launch
REFEREE_EARLY std::vector<int> free_slots;

void finish_lane() {
  Critical critical;
  const Lane& lane = *current.lane;
  Warp& warp = *current.warp;
  Block& block = *warp.block;
  if (current.slow_path_reasons & kYieldIsAnnounced) events::lane_yields();
  if (current.slow_access_reasons & kAccessIsAnnounced) events::lane_ends(lane);
  warp.alive &= ~lane.id.bit;
  --block.alive;
  if (block.cluster) leave_cluster(lane);
  block.spin_rounds = 0;
  ++current.progress;
}

// A fiber serves one lane of its slot for ever: block after block.
void lane_main() {
  for (;;) {
    call_kernel(current_launch->call.invoke, current_launch->call.context);
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
  block.lanes.make(threads);
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
    warp.lanes = &block.lanes[static_cast<int>(w) * warp_size];
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

}  // namespace

void LaneArray::make(int threads) {
  if (!lanes_) lanes_ = std::allocator<Lane>().allocate(kMaxThreads + kMaxWarp);
  for (; made_ < threads + kMaxWarp; ++made_) std::construct_at(lanes_ + made_);
}

LaneArray::~LaneArray() {
  std::destroy_n(lanes_, made_);
  if (lanes_) std::allocator<Lane>().deallocate(lanes_, kMaxThreads + kMaxWarp);
}

Block& start_block(std::uint64_t linear, const dim3& grid, const dim3& extent) {
  const int threads = static_cast<int>(extent.x * extent.y * extent.z);
  Block& block = take_slot(threads);
  block.linear = linear;
  block.index = {static_cast<unsigned>(linear % grid.x),
                 static_cast<unsigned>(linear / grid.x % grid.y),
                 static_cast<unsigned>(linear / grid.x / grid.y)};
  block.threads = block.alive = threads;
  shape_warps(block, extent);
  for (Warp& warp : block.warps) {
    warp.alive = warp.ready = warp.size == 32 ? ~Mask{0} : (Mask{1} << warp.size) - 1;
    warp.collective = warp.barrier = warp.off_site = warp.spinning = warp.passed = 0;
    warp.uniform = true;
    warp.request = kNoRequest;
    warp.activemasks = 0;
  }
  if (block.used_copies)
    for (int i = 0; i < block.lanes.made(); ++i) block.lanes[i].copies.clear();
  block.used_copies = false;
  events::block_begins(block);
  block.current_warp = schedule.first(static_cast<std::uint32_t>(block.warps.size()));
  block.barrier_site = {};
  block.barriers = block.most_phases = 0;
  block.phases_met.clear();
  block.off_site_count = block.at_grid_barrier = block.at_range = block.at_cluster_barrier = 0;
  block.cluster = nullptr;
  block.is_stuck = block.is_released = false;
  block.spin_rounds = 0;
  block.turn_points = block.turns = 0;
  block.was_held_back = false;
  block.state_repeats = false;
  block.idle_since = 0;
  block.last_barrier_alive = 0;
  block.last_barrier_segment = 0;
  block.saved_shared.is_valid = false;
  begin_segment(block);
  block.first_segment = block.segment;
  return block;
}

void return_slot(const Block& block) { free_slots.push_back(block.slot); }

void discard_fibers() {
  free_slots.clear();
  for (std::size_t i = slots.size(); i-- > 0;) {
    slots[i]->prepared = 0;
    free_slots.push_back(static_cast<int>(i));
  }
}

}  // namespace referee
