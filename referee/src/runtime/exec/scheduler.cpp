// Chooses the next lane of a block, and brings block barriers to completion.
#include "referee/include/referee/block.h"

#include <bit>

#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/observe/counters.h"
#include "referee/src/runtime/observe/trace/recorder.h"
#include "referee/src/runtime/platform/lane_stacks.h"

namespace referee {
namespace {

FiberContext* take(Warp& warp) {
  const int index = schedule.pick(warp.ready);
  warp.ready &= ~(Mask{1} << index);
  if (warp.ready != 0) fetch_ahead(warp.lanes[schedule.likely(warp.ready)]);
  hot.warp = &warp;
  return enter(warp.lanes[index]);
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

}  // namespace

FiberContext* next_fiber(Block& block) {
  for (;;) {
    Warp& warp = block.warps[block.current_warp];
    if (warp.ready != 0) {
      Warp* const other = schedule.leave_warp() ? turn_to_ready_warp(block) : nullptr;
      return take(other ? *other : warp);
    }
    if (hot.log) count_logged(warp);
    if (warp.collective != 0 && complete_collectives(warp)) continue;
    if (Warp* const next = turn_to_ready_warp(block)) return take(*next);
    if (block.alive == 0) return &host_context;
    if (complete_barrier(block) || complete_ranges(block) || complete_any_collective(block)) {
      block.spin_rounds = 0;
      continue;
    }
    if (only_grid_barrier_left(block)) return &host_context;
    if (++block.spin_rounds > kSpinRounds) {
      block.spin_rounds = 0;
      bool spinning = false;
      for (const Warp& w : block.warps) spinning = spinning || w.spinning != 0;
      if (spinning) {
        wake_spinning(block);
        return &host_context;  // another block may bring what is waited for
      }
    }
    if (!wake_spinning(block)) report_stuck(block);
  }
}

FiberContext* next_at_length() {
  if (Warp& warp = *hot.warp; hot.detours == 0 && warp.ready != 0) {
    Lane& next = warp.lanes[std::countr_zero(warp.ready)];
    warp.ready &= warp.ready - 1;
    return enter(next);
  }
  settle_pending_race();
  Critical critical;
  return next_fiber(*hot.warp->block);
}

namespace {

// A lane comes to a block barrier first, with a predicate, or elsewhere than the others.
[[gnu::noinline]] void gather(Block& block, BarrierKind kind, int predicate, BarrierCall call) {
  if (block.gathering.name == nullptr) {
    block.gathering = call;
    hot.gathering = call.where;
    block.barrier_kind = kind;
    block.barrier_count = 0;
  }
  if (!same_place(block.gathering.where, call.where)) {
    hot.lane->barrier = call;
    hot.warp->away |= hot.lane->id.bit;
    ++block.strays;
  }
  block.barrier_count += predicate != 0;
  if (kind != BarrierKind::plain && hot.trace) trace_predicate(*hot.lane, predicate);
}

}  // namespace

// Where wait_for_block() of the kernels leads to; the lane's context has been written down.
extern "C" [[noreturn]] void referee_lane_waits(std::source_location where, const char* name) {
  // Not the first to come: its call need not be written down.
  if (!is_identical(hot.gathering, where)) [[unlikely]] {
    name_caller();
    gather(*hot.warp->block, BarrierKind::plain, 0, {where, name});
  }
  hot.warp->barrier |= hot.lane->id.bit;
  go_on();
}

int block_barrier(BarrierKind kind, int predicate, std::source_location where, const char* name) {
  if (!hot.lane) return 0;
  gather(*hot.warp->block, kind, predicate, {where, name});
  hot.warp->barrier |= hot.lane->id.bit;
  suspend();
  return hot.warp->block->barrier_result;
}

namespace {

void diagnose_skipped_barrier(const Block& block, std::source_location where) {
  Diagnosis d;
  d.rule = "barrier-divergence";
  const int ended = block.last_barrier_alive - block.alive;
  d.message = std::to_string(ended) + (ended == 1 ? " thread" : " threads") +
              " took part in this barrier before and ended without coming back; " +
              std::to_string(block.alive) + (block.alive == 1 ? " waits" : " wait") +
              " at it again";
  d.explanation =
      "__syncthreads() must be reached by every thread of the block equally often. A barrier "
      "inside an if or a loop that some threads leave earlier works only by luck: move it to where "
      "all threads pass.";
  d.places.push_back(Place::at(where, "barrier that some threads skip"));
  diagnose(std::move(d));
}

// A lane that waits at a barrier of another line than the first one to come.
const Lane& dissenter(const Block& block) {
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (!same_place(barrier_call(lane).where, block.gathering.where)) return lane;
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

[[noreturn]] void diagnose_different_barriers(const Block& block, const Lane& one,
                                              const Lane& other) {
  Diagnosis d;
  d.rule = "barrier-divergence";
  d.message = "threads of one block wait at different barriers";
  d.explanation =
      "Every thread of the block must reach the same __syncthreads(). Here a condition sends some "
      "threads to one barrier and the rest to another: move the barrier out of the condition.";
  d.places.push_back(Place::at(barrier_call(one).where, thread_text(one.thread) + " waits here"));
  d.places.push_back(
      Place::at(barrier_call(other).where, thread_text(other.thread) + " waits here"));
  d.wait_table = wait_table(block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
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

}  // namespace

void check_barrier_places(const Block& block) {
  const Lane* first = nullptr;
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (!first) first = &lane;
      if (!same_place(barrier_call(lane).where, barrier_call(*first).where))
        diagnose_different_barriers(block, *first, lane);
    }
}

namespace {

// Every thread that has not ended waits at a block barrier, if not at the same.
bool all_gathered(const Block& block) {
  int away = 0;
  for (const Warp& warp : block.warps) {
    if (warp.barrier != warp.alive) return false;
    if (warp.away != 0) away += std::popcount(warp.away);
  }
  return away == block.strays;
}

}  // namespace

bool complete_barrier(Block& block) {
  if (block.gathering.name == nullptr || !all_gathered(block)) return false;
  const std::source_location where = block.gathering.where;
  if (block.strays > 0)
    diagnose_different_barriers(block, first_at(block, where), dissenter(block));
  if (block.last_barrier_alive > block.alive && same_place(block.last_barrier, where))
    diagnose_skipped_barrier(block, where);
  block.last_barrier = where;
  block.last_barrier_alive = block.alive;
  block.barrier_result = barrier_value(block.barrier_kind, block.barrier_count, block.alive);
  if (hot.trace) trace_barrier(block);
  share_fences(block);
  for (Warp& warp : block.warps) {
    warp.ready |= warp.barrier;
    warp.barrier = warp.away = 0;
  }
  block.gathering = {};
  hot.gathering = {};
  ++block.barriers;
  count_barrier(block);
  ++hot.progress;
  begin_segment(block);
  return true;
}

}  // namespace referee
