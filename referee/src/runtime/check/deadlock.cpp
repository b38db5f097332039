// Nothing in the block can run any more: find out which rule was broken and report it.
#include <bit>
#include <string>

#include "referee/src/runtime/check/call_fork.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/wait_table.h"
#include "referee/src/runtime/sync/same_call.h"

namespace referee {
namespace {

// A group of lanes that waits at a collective for lanes that will not come.
struct Waiting {
  const Warp* warp = nullptr;
  Mask group = 0;
  Mask missing = 0;
};

Waiting first_waiting(const Block& block) {
  for (const Warp& warp : block.warps) {
    if (warp.collective == 0) continue;
    const Call& call = call_of(warp.lanes[std::countr_zero(warp.collective)]);
    const Mask group = waiting_together(warp, warp.collective);
    return {&warp, group, call.mask & warp.alive & ~group};
  }
  return {};
}

// Lanes wait for one that was at the same call, then or now, with another mask.
void check_masks(const Waiting& waiting) {
  const Warp& warp = *waiting.warp;
  const Lane& here = warp.lanes[std::countr_zero(waiting.group)];
  for (Mask rest = waiting.missing; rest != 0; rest &= rest - 1) {
    const Lane& there = warp.lanes[std::countr_zero(rest)];
    if (warp.passed >> there.index & 1u && same_place(there.passed.where, call_of(here).where))
      violation::mask_mismatch(warp, here, call_of(here), there, there.passed);
    if (warp.collective >> there.index & 1u && same_collective(call_of(there), call_of(here)))
      violation::mask_mismatch(warp, here, call_of(here), there, call_of(there));
  }
}

std::source_location place_of(const Lane& lane) {
  const bool collective = lane.warp->collective >> lane.index & 1u;
  return collective ? call_of(lane).where : barrier_call(lane).where;
}

Location waits_at(const Lane& lane) {
  return Location::at(place_of(lane), thread_text(lane.thread) + " waits here");
}

Diagnosis describe(const Waiting& waiting) {
  const Warp& warp = *waiting.warp;
  const Lane& here = warp.lanes[std::countr_zero(waiting.group)];
  const Lane& there = warp.lanes[std::countr_zero(waiting.missing)];
  const std::string call = call_name(call_of(here));
  const bool at_barrier = warp.barrier & waiting.missing;
  Diagnosis d(at_barrier                            ? Rule::barrier_divergence
              : call_of(there).mask & waiting.group ? Rule::different_collective
                                                    : Rule::absent_lane);
  d.locations.push_back(waits_at(here));
  d.locations.push_back(waits_at(there));
  if (at_barrier) {
    d.message = "some lanes of a warp wait in " + call + " and the others at " +
                barrier_call(there).name + "(): neither can go on";
    d.explanation =
        "The warp call waits for lanes that have gone on to the barrier, and the barrier waits for "
        "the lanes in the call. Let only the lanes that really come take part in the call, or "
        "bring "
        "all lanes to it.";
  } else if (d.rule == Rule::different_collective) {
    d.message = "lanes that name each other in their masks wait at different calls";
    d.explanation =
        "Every lane named in a mask must make the same call on the same line. Each side here waits "
        "for the other forever: make the call once, outside the branch, or give each branch a "
        "mask of its own lanes.";
  } else {
    d.message = call + " waits for lane " + std::to_string(there.index) +
                ", which can no longer come: it waits elsewhere";
  }
  add_call_fork(d, here, place_of(here), there, place_of(there));
  return d;
}

// Two lanes that wait at barriers of different kinds or on different lines; null if all agree.
const Lane* another_barrier(const Block& block, const Lane& than) {
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (!same_place(barrier_call(lane).where, barrier_call(than).where)) return &lane;
    }
  return nullptr;
}

const Lane* first_at_barrier(const Block& block) {
  for (const Warp& warp : block.warps)
    if (warp.barrier) return &warp.lanes[std::countr_zero(warp.barrier)];
  return nullptr;
}

Diagnosis describe_barriers(const Block& block) {
  const Lane* first = first_at_barrier(block);
  const Lane* other = first ? another_barrier(block, *first) : nullptr;
  Diagnosis d(other ? Rule::barrier_divergence : Rule::deadlock);
  if (first) d.locations.push_back(waits_at(*first));
  if (!other) {
    d.message = "no thread of the block can go on";
    d.explanation = "Every thread waits for another one; the table says who waits where.";
    return d;
  }
  d.locations.push_back(waits_at(*other));
  d.message = std::string("some threads of the block wait in ") + barrier_call(*first).name +
              "() and others in " + barrier_call(*other).name + "(): neither can go on";
  d.explanation =
      "An operation of a whole block, tile or grid needs every thread of it. Here a condition "
      "sends some of them elsewhere: move the operation to where all of them pass, or make a "
      "group of the threads that really come.";
  add_call_fork(d, *first, place_of(*first), *other, place_of(*other));
  return d;
}

}  // namespace

void violation::deadlock(const Block& block) {
  Critical critical;
  const Waiting waiting = first_waiting(block);
  const bool for_lanes = waiting.warp && waiting.missing != 0;
  if (for_lanes) check_masks(waiting);
  Diagnosis d = for_lanes ? describe(waiting) : describe_barriers(block);
  d.wait_table = wait_table(block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

}  // namespace referee
