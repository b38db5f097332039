// Warp collectives: when all lanes of a call are there, the operation is computed for all of them
// at once (warp_operations.cpp).
//
// A warp runs until none of its lanes can; only then are collectives completed. So all lanes
// that can come have come, and a disagreement about masks is seen under every schedule.
#include <bit>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/sync/same_call.h"
#include "referee/src/runtime/sync/warp_operations.h"

namespace referee {
namespace {

// The same intrinsic at the same place. __syncwarp may stand on different lines (PTX ISA,
// bar.warp.sync).
bool same_call(const Call& a, const Call& b) {
  return a.operation == b.operation &&
         (is_identical(a.where, b.where) || a.operation == WarpOperation::syncwarp ||
          same_place(a.where, b.where));
}

// Two groups of lanes wait at the same call and name each other with different masks: neither can
// ever complete.
void check_masks(const Warp& warp, Mask group, const Call& call) {
  for (Mask rest = warp.collective & ~group; rest != 0; rest &= rest - 1) {
    const int other = std::countr_zero(rest);
    const Call& theirs = call_of(warp.lanes[other]);
    if (!same_collective(call, theirs)) continue;
    if ((theirs.mask & group) != 0 && (call.mask >> other & 1u)) {
      const int one = std::countr_zero(theirs.mask & group);
      violation::mask_mismatch(warp, warp.lanes[one], call_of(warp.lanes[one]), warp.lanes[other],
                               theirs);
    }
  }
}

// Whether values are exchanged, by an intrinsic.
bool exchanges(WarpOperation operation) { return operation < WarpOperation::syncwarp; }

// `group` completes its call while other lanes wait for some of its lanes, with another mask, at
// the same place or in an exchange of their own. That is legal if those lanes come with the right
// mask later; remember them.
void remember_passing(Warp& warp, Mask group, const Call& call) {
  for (Mask rest = warp.collective & ~group; rest != 0; rest &= rest - 1) {
    const Call& theirs = call_of(warp.lanes[std::countr_zero(rest)]);
    if (!same_collective(call, theirs) &&
        !(exchanges(call.operation) && exchanges(theirs.operation)))
      continue;
    for (Mask named = theirs.mask & group; named != 0; named &= named - 1) {
      Lane& lane = warp.lanes[std::countr_zero(named)];
      lane.passed = lane.call;
      warp.passed |= lane.id.bit;
    }
  }
}

// A group completes without a lane that it waited for: that one came with another mask, or made
// another call, and ended.
void check_passed(Warp& warp, Mask group, const Call& call) {
  if (const Mask ended = call.mask & warp.passed & ~group; ended != 0) {
    const Lane& one = warp.lanes[std::countr_zero(group)];
    const Lane& lane = warp.lanes[std::countr_zero(ended)];
    if (same_place(call.where, lane.passed.where)) {
      violation::mask_mismatch(warp, one, call, lane, lane.passed);
    } else if (exchanges(call.operation) && exchanges(lane.passed.operation)) {
      violation::passed_elsewhere(one, call, lane);
    }
  }
  warp.passed &= ~group;
}

Mask group_of(const Warp& warp, Mask left) {
  const Call& call = call_of(warp.lanes[std::countr_zero(left)]);
  Mask group = 0;
  for (Mask rest = left; rest != 0; rest &= rest - 1) {
    const Call& theirs = call_of(warp.lanes[std::countr_zero(rest)]);
    if (same_call(call, theirs) &&
        (call.mask == theirs.mask || call.operation == WarpOperation::activemask))
      group |= rest & (~rest + 1);
  }
  return group;
}

bool is_complete(const Warp& warp, Mask group, const Call& call) {
  return call.operation == WarpOperation::activemask || (call.mask & warp.alive & ~group) == 0;
}

void release(Warp& warp, Mask group, const Call& call) {
  if (warp.passed != 0) check_passed(warp, group, call);
  compute_operation(warp, group, call);
  events::collective(warp, group, call);
  warp.collective &= ~group;
  warp.ready |= group;
  warp.request = kNoRequest;
  ++current.progress;
}

}  // namespace

bool complete_collectives(Warp& warp) {
  if (warp.uniform) {
    // The common case.
    const Call call = warp.call;
    if (!is_complete(warp, warp.collective, call)) return false;
    release(warp, warp.collective, call);
    return true;
  }
  bool any = false;
  for (Mask left = warp.collective; left != 0;) {
    const Mask group = group_of(warp, left);
    left &= ~group;
    const Call call = call_of(warp.lanes[std::countr_zero(group)]);
    if (!is_complete(warp, group, call)) {
      check_masks(warp, group, call);
      continue;
    }
    release(warp, group, call);
    remember_passing(warp, group, call);
    any = true;
  }
  if (warp.collective == 0) warp.uniform = true;
  return any;
}

}  // namespace referee
