// Block barriers: lanes arrive, and the barrier opens when all threads that have not ended are
// there.
#include "referee/src/runtime/sync/barrier.h"

#include <bit>

#include "referee/include/referee/block.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/sync/call_path.h"
#include "referee/src/runtime/sync/same_call.h"

namespace referee {
namespace {

// A lane is the first at a block barrier, brings a predicate, or is at another barrier.
[[gnu::noinline]] void arrive_at_barrier(Block& block, BarrierKind kind, int predicate,
                                         BarrierCall call) {
  if (block.barrier_site.name == nullptr) {
    block.barrier_site = call;
    current.barrier_site = call.where;
    block.barrier_kind = kind;
    block.barrier_count = 0;
  }
  if (!same_place(block.barrier_site.where, call.where)) {
    current.lane->barrier = call;
    current.warp->off_site |= current.lane->id.bit;
    ++block.off_site_count;
  }
  block.barrier_count += predicate != 0;
  if (kind != BarrierKind::plain) events::barrier_predicate(*current.lane, predicate);
}

}  // namespace

// wait_for_block() of the kernels jumps here; the lane's context has been written.
extern "C" REFEREE_GOES_ON_ELSEWHERE void referee_lane_waits(std::source_location where,
                                                             const char* name) {
  where = along_path(where);
  // Not the first to come: its call need not be written down.
  if (!is_identical(current.barrier_site, where)) [[unlikely]] {
    set_caller_to_kernel();
    arrive_at_barrier(*current.warp->block, BarrierKind::plain, 0, {where, name});
  }
  current.warp->barrier |= current.lane->id.bit;
  resume_next();
}

int block_barrier(BarrierKind kind, int predicate, std::source_location where, const char* name) {
  if (!current.lane) return 0;
  arrive_at_barrier(*current.warp->block, kind, predicate, {along_path(where), name});
  current.warp->barrier |= current.lane->id.bit;
  suspend();
  return current.warp->block->barrier_result;
}

namespace {

// A lane that waits at another barrier than the first one to come.
const Lane& lane_off_site(const Block& block) {
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (!same_place(barrier_call(lane).where, block.barrier_site.where)) return lane;
    }
  return block.lanes[0];
}

const Lane& first_at(const Block& block, std::source_location where) {
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1)
      if (const Lane& lane = warp.lanes[std::countr_zero(rest)];
          same_place(barrier_call(lane).where, where))
        return lane;
  return block.lanes[0];
}

int barrier_value(BarrierKind kind, int count, int alive) {
  switch (kind) {
    case BarrierKind::count:
      return count;
    case BarrierKind::all:
      return count == alive;
    case BarrierKind::any:
      return count > 0;
    case BarrierKind::plain:
      break;
  }
  return 0;
}

// Every thread that has not ended waits at a block barrier, if not at the same.
bool all_gathered(const Block& block) {
  int off_site = 0;
  for (const Warp& warp : block.warps) {
    if (warp.barrier != warp.alive) return false;
    if (warp.off_site != 0) off_site += std::popcount(warp.off_site);
  }
  return off_site == block.off_site_count;
}

}  // namespace

void check_barrier_sites(const Block& block) {
  const Lane* first = nullptr;
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (!first) first = &lane;
      if (!same_place(barrier_call(lane).where, barrier_call(*first).where))
        violation::different_barriers(block, *first, lane);
    }
}

bool complete_barrier(Block& block) {
  if (block.barrier_site.name == nullptr || !all_gathered(block)) return false;
  const std::source_location where = block.barrier_site.where;
  if (block.off_site_count > 0)
    violation::different_barriers(block, first_at(block, where), lane_off_site(block));
  if (block.last_barrier_alive > block.alive && same_place(block.last_barrier, where))
    violation::skipped_barrier(block, where);
  block.last_barrier = where;
  block.last_barrier_alive = block.alive;
  block.barrier_result = barrier_value(block.barrier_kind, block.barrier_count, block.alive);
  events::barrier(block);
  for (Warp& warp : block.warps) {
    warp.ready |= warp.barrier;
    warp.barrier = warp.off_site = 0;
  }
  block.barrier_site = {};
  current.barrier_site = {};
  ++block.barriers;
  ++current.progress;
  begin_segment(block);
  block.last_barrier_segment = block.segment;
  return true;
}

}  // namespace referee
