// Lanes run in the schedule's order. A warp runs until none of its lanes can; then its collectives
// are completed, then another warp runs, and when no warp can run, the block's barriers are
// completed, spinning lanes look again, and other blocks get their turn.
#include "referee/src/runtime/exec/scheduler.h"

#include <bit>

#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/exec/turns.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/platform/dcheck.h"

namespace referee {
namespace {

FiberContext* take(Warp& warp) {
  const int index = schedule.pick(warp.ready);
  warp.ready &= ~(Mask{1} << index);
  if (warp.ready != 0) prefetch_stack(warp.lanes[schedule.likely(warp.ready)]);
  current.warp = &warp;
  return set_current(warp.lanes[index]);
}

// The next warp that has a ready lane, starting behind the current one; null if there is none.
Warp* turn_to_ready_warp(Block& block) {
  const auto warps = static_cast<std::uint32_t>(block.warps.size());
  std::uint32_t candidate = schedule.after(block.current_warp, warps);
  for (std::uint32_t i = 0; i < warps; ++i) {
    Warp& warp = block.warps[candidate];
    if (warp.ready != 0) {
      block.current_warp = candidate;
      return &warp;
    }
    candidate = schedule.beside(candidate, warps);
  }
  return nullptr;
}

// Lets spinning lanes look again. False if there are none.
bool wake_spinning(Block& block) {
  bool any = false;
  for (Warp& warp : block.warps) {
    any = any || warp.spinning != 0;
    warp.ready |= warp.spinning;
    warp.spinning = 0;
  }
  return any;
}

// Rounds in which a block only spins before other blocks get their turn.
constexpr std::uint32_t kSpinRounds = 2;

// Resolves what can be resolved in all warps: a collective that other lanes waited for may be
// complete since the last look.
bool complete_any_collective(Block& block) {
  bool any = false;
  for (Warp& warp : block.warps)
    if (warp.collective != 0 && complete_collectives(warp)) any = true;
  return any;
}

bool only_grid_barrier_left(const Block& block) {
  return block.at_grid_barrier > 0 && block.at_grid_barrier == block.alive;
}

// Each lane that has not ended is in exactly one set.
[[maybe_unused]] bool is_consistent(const Warp& warp) {
  const Mask sets[] = {warp.ready, warp.collective, warp.barrier, warp.spinning};
  Mask all = 0;
  for (const Mask set : sets) {
    if ((all & set) != 0) return false;
    all |= set;
  }
  return all == warp.alive && (warp.off_site & ~warp.barrier) == 0;
}

}  // namespace

FiberContext* next_fiber(Block& block) {
  for (;;) {
    if (block.ended_turn || block.state_repeats) return &host_context;
    Warp& warp = block.warps[block.current_warp];
    REFEREE_DCHECK(is_consistent(warp));
    if (warp.ready != 0) {
      Warp* const other = schedule.leave_warp() ? turn_to_ready_warp(block) : nullptr;
      return take(other ? *other : warp);
    }
    if (current.slow_access_reasons & kAccessIsAnnounced) events::warp_waits(warp);
    if (warp.collective != 0 && complete_collectives(warp)) continue;
    if (Warp* const next = turn_to_ready_warp(block)) return take(*next);
    if (block.alive == 0) return &host_context;
    if (complete_barrier(block) || complete_ranges(block) || complete_any_collective(block)) {
      block.spin_rounds = 0;
      // A block that has not communicated yet may as well stop where it does.
      if (current.takes_turns && block.turn_points != 0) ends_turn(block);
      continue;
    }
    if (only_grid_barrier_left(block)) {
      if (block.cluster) look_for_deadlock(*block.cluster);
      return &host_context;
    }
    if (++block.spin_rounds > kSpinRounds) {
      block.spin_rounds = 0;
      // Another block may bring what is waited for.
      if (wake_spinning(block)) return &host_context;
    }
    if (wake_spinning(block)) continue;
    if (block.at_cluster_barrier == 0) violation::deadlock(block);
    block.is_stuck = true;
    look_for_deadlock(*block.cluster);
    return &host_context;
  }
}

FiberContext* next_fiber_slow_path() {
  if (Warp& warp = *current.warp; current.slow_path_reasons == 0 && warp.ready != 0) {
    Lane& next = warp.lanes[std::countr_zero(warp.ready)];
    warp.ready &= warp.ready - 1;
    return set_current(next);
  }
  if (current.slow_path_reasons & kYieldIsAnnounced) events::lane_yields();
  Critical critical;
  return next_fiber(*current.warp->block);
}

}  // namespace referee
