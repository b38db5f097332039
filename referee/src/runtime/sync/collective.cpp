// Warp collectives: lanes gather, then the operation is computed for all of them at once
// (warp_operations.cpp).
//
// A warp runs until none of its lanes can go on; only then are collectives completed. So all lanes
// that can come have come, and a disagreement about masks is seen under every schedule.
#include <bit>
#include <cstring>

#include "referee/include/referee/warp.h"
#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/observe/counters.h"
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
    if (!meet(call, theirs)) continue;
    if ((theirs.mask & group) != 0 && (call.mask >> other & 1u)) {
      const int one = std::countr_zero(theirs.mask & group);
      diagnose_mask_mismatch(warp, warp.lanes[one], call_of(warp.lanes[one]), warp.lanes[other],
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
    if (!meet(call, theirs) && !(exchanges(call.operation) && exchanges(theirs.operation)))
      continue;
    for (Mask named = theirs.mask & group; named != 0; named &= named - 1) {
      Lane& lane = warp.lanes[std::countr_zero(named)];
      lane.passed = lane.call;
      warp.passed |= lane.id.bit;
    }
  }
}

void diagnose_passed_elsewhere(const Lane& one, const Call& call, const Lane& other) {
  Diagnosis d;
  d.rule = "different-collective";
  d.message = std::string(call_name(call)) + " waits for lane " + std::to_string(other.index) +
              ", which makes another call, with the mask " + mask_text(other.passed.mask) +
              ", and ends";
  d.explanation =
      "Every lane named in a mask must make the same call on the same line. Here the others go on "
      "only because the lane has ended; had it not, they would wait for ever. Make the call once, "
      "outside the branch, or give each branch a mask of its own lanes.";
  d.places.push_back(Place::at(call.where, thread_text(one.thread) + " waits here"));
  d.places.push_back(Place::at(other.passed.where, "called by " + thread_text(other.thread)));
  d.wait_table = wait_table(*one.warp->block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchFailure);
}

// A group completes without a lane that it waited for: that one came with another mask, or made
// another call, and ended.
void check_passed(Warp& warp, Mask group, const Call& call) {
  if (const Mask ended = call.mask & warp.passed & ~group; ended != 0) {
    const Lane& one = warp.lanes[std::countr_zero(group)];
    const Lane& lane = warp.lanes[std::countr_zero(ended)];
    if (same_place(call.where, lane.passed.where)) {
      diagnose_mask_mismatch(warp, one, call, lane, lane.passed);
    } else if (exchanges(call.operation) && exchanges(lane.passed.operation)) {
      diagnose_passed_elsewhere(one, call, lane);
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
  count_collective(call.operation, warp, group);
  if (call.name) {
    current_launch->record.group_calls[call.name] +=
        static_cast<std::uint64_t>(std::popcount(group));
  }
  warp.collective &= ~group;
  warp.ready |= group;
  warp.request = kNoRequest;
  ++hot.progress;
}

}  // namespace

void diagnose_mask_mismatch(const Warp& warp, const Lane& one, const Call& a, const Lane& other,
                            const Call& b) {
  Diagnosis d;
  d.rule = "mask-mismatch";
  d.message = std::string("lanes meet at one ") + call_name(a) + " with different masks: lane " +
              std::to_string(one.index) + " says " + mask_text(a.mask) + ", lane " +
              std::to_string(other.index) + " says " + mask_text(b.mask);
  d.explanation =
      "A mask is a promise: every lane that it names makes the same call with the same mask. "
      "Compute the mask once, before the lanes part (for example with __ballot_sync), and give all "
      "of them that value.";
  d.places.push_back(Place::at(a.where, "called by " + thread_text(one.thread)));
  if (!same_place(a.where, b.where))
    d.places.push_back(Place::at(b.where, "called by " + thread_text(other.thread)));
  d.wait_table = wait_table(*warp.block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchFailure);
}

bool same_place(std::source_location a, std::source_location b) {
  if (is_identical(a, b)) return true;
  return a.line() == b.line() && a.column() == b.column() &&
         std::strcmp(a.file_name(), b.file_name()) == 0;
}

Mask waiting_together(const Warp& warp, Mask left) {
  const Call& call = call_of(warp.lanes[std::countr_zero(left)]);
  Mask group = 0;
  for (Mask rest = left; rest != 0; rest &= rest - 1) {
    const Call& theirs = call_of(warp.lanes[std::countr_zero(rest)]);
    if (theirs.mask == call.mask && meet(theirs, call)) group |= rest & (~rest + 1);
  }
  return group;
}

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
