// Warp collectives: lanes gather, then the operation is computed for all of them at once.
//
// A warp runs until none of its lanes can go on; only then are collectives completed. So all lanes
// that can come have come, and a disagreement about masks is seen under every schedule.
#include <algorithm>
#include <bit>
#include <cstring>

#include "referee/include/referee/warp.h"
#include "referee/src/runtime/counters.h"
#include "referee/src/runtime/happens_before.h"
#include "referee/src/runtime/machine.h"
#include "referee/src/runtime/schedule.h"
#include "referee/src/runtime/suspend.h"

namespace referee {
namespace {

Mask bit(int lane) { return Mask{1} << lane; }

// The same intrinsic at the same place. __syncwarp may stand on different lines (PTX ISA,
// bar.warp.sync).
bool same_call(const Arrival& a, const Arrival& b) {
  return a.operation == b.operation &&
         (a.operation == WarpOperation::syncwarp || same_place(a.where, b.where));
}

void note_undefined(const Warp& warp, int lane, int source) {
  const Lane& reader = warp.lanes[lane];
  Diagnosis d;
  d.rule = "undefined-shuffle";
  d.note = true;
  d.message = "lane " + std::to_string(lane) + " read lane " + std::to_string(source) +
              ", which takes no part in this " + call_name(reader.arrival);
  d.explanation =
      "A shuffle that reads a lane outside the mask, or one that has ended, returns an undefined "
      "value. The referee returns NaN or a wild number; hardware often returns 0 or an old value.";
  d.places.push_back(
      Place::at(reader.arrival.where, "value used by " + thread_text(reader.thread)));
  diagnose(std::move(d));
}

void compute_shuffle(Warp& warp, Mask group) {
  for (Mask rest = group; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    Arrival& call = warp.lanes[lane].arrival;
    const int source = shuffle_source(call, lane);
    if (group >> source & 1u) {
      call.result = {warp.lanes[source].arrival.value, false, false};
    } else {
      call.result = {0, false, true};
      note_undefined(warp, lane, source);
    }
  }
}

void give_all(Warp& warp, Mask group, WarpResult result) {
  for (Mask rest = group; rest != 0; rest &= rest - 1)
    warp.lanes[std::countr_zero(rest)].arrival.result = result;
}

void compute_match_any(Warp& warp, Mask group) {
  for (Mask left = group; left != 0;) {
    const std::uint64_t value = warp.lanes[std::countr_zero(left)].arrival.value;
    Mask same = 0;
    for (Mask rest = left; rest != 0; rest &= rest - 1)
      if (warp.lanes[std::countr_zero(rest)].arrival.value == value) same |= rest & (~rest + 1);
    give_all(warp, same, {same, false, false});
    left &= ~same;
  }
}

std::uint32_t reduce(WarpOperation operation, std::uint32_t a, std::uint32_t b) {
  const auto less = [](std::uint32_t x, std::uint32_t y) {
    return static_cast<std::int32_t>(x) < static_cast<std::int32_t>(y);
  };
  switch (operation) {
    case WarpOperation::reduce_add:
      return a + b;
    case WarpOperation::reduce_min:
      return a < b ? a : b;
    case WarpOperation::reduce_max:
      return a < b ? b : a;
    case WarpOperation::reduce_min_signed:
      return less(a, b) ? a : b;
    case WarpOperation::reduce_max_signed:
      return less(a, b) ? b : a;
    case WarpOperation::reduce_and:
      return a & b;
    case WarpOperation::reduce_or:
      return a | b;
    default:
      return a ^ b;
  }
}

void compute_reduce(Warp& warp, Mask group, WarpOperation operation) {
  auto total = static_cast<std::uint32_t>(warp.lanes[std::countr_zero(group)].arrival.value);
  for (Mask rest = group & (group - 1); rest != 0; rest &= rest - 1)
    total = reduce(operation, total,
                   static_cast<std::uint32_t>(warp.lanes[std::countr_zero(rest)].arrival.value));
  give_all(warp, group, {total, false, false});
}

void compute_vote(Warp& warp, Mask group, const Arrival& call) {
  Mask yes = 0;
  for (Mask rest = group; rest != 0; rest &= rest - 1)
    if (warp.lanes[std::countr_zero(rest)].arrival.value != 0) yes |= rest & (~rest + 1);
  switch (call.operation) {
    case WarpOperation::ballot:
      return give_all(warp, group, {yes, false, false});
    case WarpOperation::all:
      return give_all(warp, group, {yes == group, false, false});
    case WarpOperation::any:
      return give_all(warp, group, {yes != 0, false, false});
    default:
      return give_all(warp, group, {yes == group || yes == 0, false, false});
  }
}

void compute_match_all(Warp& warp, Mask group, const Arrival& call) {
  bool same = true;
  for (Mask rest = group; rest != 0; rest &= rest - 1)
    same = same && warp.lanes[std::countr_zero(rest)].arrival.value == call.value;
  // The lanes that have ended are not in the result (PTX ISA, match.sync).
  give_all(warp, group, {same ? group : 0, same, false});
}

void compute_activemask(Warp& warp, Mask group) {
  static std::uint64_t round = 0;
  ++round;
  auto& calls = current_launch->record.activemask_calls;
  const auto where = warp.lanes[std::countr_zero(group)].arrival.where;
  const bool known = std::any_of(calls.begin(), calls.end(), [&](const Place& place) {
    return place.line == where.line() && place.file == where.file_name();
  });
  if (!known) calls.push_back(Place::at(where, "__activemask() called here"));
  for (Mask rest = group; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const Mask shown = schedule.activemask(options().activemask, group, lane, round);
    warp.lanes[lane].arrival.result = {shown, false, false};
  }
}

// PTX elect.sync: the same lane whenever the mask is the same, but which one is not said.
void compute_elect(Warp& warp, Mask group) {
  give_all(warp, group, {static_cast<std::uint64_t>(schedule.elect(group)), false, false});
}

void compute(Warp& warp, Mask group, const Arrival& call) {
  switch (call.operation) {
    case WarpOperation::shfl:
    case WarpOperation::shfl_up:
    case WarpOperation::shfl_down:
    case WarpOperation::shfl_xor:
      return compute_shuffle(warp, group);
    case WarpOperation::all:
    case WarpOperation::any:
    case WarpOperation::uni:
    case WarpOperation::ballot:
      return compute_vote(warp, group, call);
    case WarpOperation::match_any:
      return compute_match_any(warp, group);
    case WarpOperation::match_all:
      return compute_match_all(warp, group, call);
    case WarpOperation::syncwarp:
      return order_lanes(warp, group);
    case WarpOperation::activemask:
      return compute_activemask(warp, group);
    case WarpOperation::elect:
      return compute_elect(warp, group);
    case WarpOperation::group:
    case WarpOperation::count:
      return;
    default:
      return compute_reduce(warp, group, call.operation);
  }
}

// Two groups of lanes wait at the same call and name each other with different masks: neither can
// ever complete.
void check_masks(const Warp& warp, Mask group, const Arrival& call) {
  for (Mask rest = warp.collective & ~group; rest != 0; rest &= rest - 1) {
    const int other = std::countr_zero(rest);
    const Arrival& theirs = warp.lanes[other].arrival;
    if (call.operation != theirs.operation || !same_place(call.where, theirs.where)) continue;
    if ((theirs.mask & group) != 0 && (call.mask >> other & 1u)) {
      const int one = std::countr_zero(theirs.mask & group);
      diagnose_mask_mismatch(warp, warp.lanes[one], warp.lanes[one].arrival, warp.lanes[other],
                             theirs);
    }
  }
}

// `group` completes its call while other lanes wait at the same place for some of its lanes, with
// another mask. That is legal if those lanes come back with the right mask; remember them.
void remember_passing(Warp& warp, Mask group, const Arrival& call) {
  for (Mask rest = warp.collective & ~group; rest != 0; rest &= rest - 1) {
    const Arrival& theirs = warp.lanes[std::countr_zero(rest)].arrival;
    if (call.operation != theirs.operation || !same_place(call.where, theirs.where)) continue;
    for (Mask named = theirs.mask & group; named != 0; named &= named - 1) {
      Lane& lane = warp.lanes[std::countr_zero(named)];
      lane.passed = lane.arrival;
      warp.passed |= bit(lane.index);
    }
  }
}

// A group completes without a lane that it waited for: that one came with another mask and ended.
void check_passed(Warp& warp, Mask group, const Arrival& call) {
  if (const Mask ended = call.mask & warp.passed & ~group; ended != 0) {
    Lane& lane = warp.lanes[std::countr_zero(ended)];
    diagnose_mask_mismatch(warp, warp.lanes[std::countr_zero(group)], call, lane, lane.passed);
  }
  warp.passed &= ~group;
}

Mask group_of(const Warp& warp, Mask left) {
  const Arrival& call = warp.lanes[std::countr_zero(left)].arrival;
  Mask group = 0;
  for (Mask rest = left; rest != 0; rest &= rest - 1) {
    const Arrival& theirs = warp.lanes[std::countr_zero(rest)].arrival;
    if (same_call(call, theirs) &&
        (call.mask == theirs.mask || call.operation == WarpOperation::activemask))
      group |= rest & (~rest + 1);
  }
  return group;
}

bool is_complete(const Warp& warp, Mask group, const Arrival& call) {
  return call.operation == WarpOperation::activemask || (call.mask & warp.alive & ~group) == 0;
}

void release(Warp& warp, Mask group, const Arrival& call) {
  if (warp.passed != 0) check_passed(warp, group, call);
  compute(warp, group, call);
  count_collective(call.operation, warp, group);
  warp.collective &= ~group;
  warp.ready |= group;
}

}  // namespace

void diagnose_mask_mismatch(const Warp& warp, const Lane& one, const Arrival& a, const Lane& other,
                            const Arrival& b) {
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

// PTX ISA, shfl.sync.
int shuffle_source(const Arrival& call, int lane) {
  const int width = call.width;
  const int first = lane & ~(width - 1);
  const int last = first + width - 1;
  const int argument = static_cast<int>(call.argument & 31u);
  switch (call.operation) {
    case WarpOperation::shfl:
      return first + (argument & (width - 1));
    case WarpOperation::shfl_up:
      return lane - argument >= first ? lane - argument : lane;
    case WarpOperation::shfl_down:
      return lane + argument <= last ? lane + argument : lane;
    default:
      return (lane ^ argument) <= last ? lane ^ argument : lane;
  }
}

bool same_place(std::source_location a, std::source_location b) {
  if (std::bit_cast<std::uintptr_t>(a) == std::bit_cast<std::uintptr_t>(b)) return true;
  return a.line() == b.line() && a.column() == b.column() &&
         std::strcmp(a.file_name(), b.file_name()) == 0;
}

Mask waiting_together(const Warp& warp, Mask left) {
  const Arrival& call = warp.lanes[std::countr_zero(left)].arrival;
  Mask group = 0;
  for (Mask rest = left; rest != 0; rest &= rest - 1) {
    const Arrival& theirs = warp.lanes[std::countr_zero(rest)].arrival;
    if (theirs.operation == call.operation && theirs.mask == call.mask &&
        same_place(theirs.where, call.where))
      group |= rest & (~rest + 1);
  }
  return group;
}

bool complete_collectives(Warp& warp) {
  if (warp.uniform) {
    // The common case: every waiting lane made the leader's call with the leader's mask.
    const Arrival call = warp.lanes[warp.leader].arrival;
    if (!is_complete(warp, warp.collective, call)) return false;
    release(warp, warp.collective, call);
    return true;
  }
  bool any = false;
  for (Mask left = warp.collective; left != 0;) {
    const Mask group = group_of(warp, left);
    left &= ~group;
    const Arrival call = warp.lanes[std::countr_zero(group)].arrival;
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

namespace {

void diagnose_without_caller(const Lane& lane, const Arrival& call) {
  Critical critical;
  Diagnosis d;
  d.rule = "mask-without-caller";
  d.message = "lane " + std::to_string(lane.index) + " calls " + call_name(call) +
              " with a mask that does not name it: " + mask_text(call.mask);
  d.explanation =
      "A lane may only make a warp call whose mask has its own bit set; otherwise the result is "
      "undefined. Either the mask is wrong or this lane should not be here.";
  d.places.push_back(Place::at(call.where, "called by " + thread_text(lane.thread)));
  diagnose(std::move(d));
}

bool is_shuffle(WarpOperation operation) { return operation <= WarpOperation::shfl_xor; }

void diagnose_bad_width(const Lane& lane, const Arrival& call, const std::string& what) {
  Diagnosis d;
  d.rule = "bad-width";
  d.message = std::string(call_name(call)) + " with " + what;
  d.explanation =
      "The width of a shuffle is a power of two, at most the warp size; delta and lane mask are "
      "0 to 31. Anything else gives an undefined result, silently.";
  d.places.push_back(Place::at(call.where, "called by " + thread_text(lane.thread)));
  diagnose(std::move(d));
}

void check_shuffle_arguments(const Lane& lane, Arrival& call) {
  const int warp_size = options().warp_size;
  if (call.width < 1 || call.width > warp_size || (call.width & (call.width - 1)) != 0) {
    Critical critical;
    diagnose_bad_width(lane, call, "width " + std::to_string(call.width));
    call.width = warp_size;
  }
  if (call.operation != WarpOperation::shfl && call.argument > 31u) {
    Critical critical;
    diagnose_bad_width(lane, call,
                       (call.operation == WarpOperation::shfl_xor ? "lane mask " : "delta ") +
                           std::to_string(static_cast<int>(call.argument)));
  }
}

}  // namespace

WarpResult warp_collective(TypedOperation what, unsigned mask, std::uint64_t value,
                           unsigned argument, int width, std::source_location where,
                           const char* name) {
  const WarpOperation operation = what.operation;
  Lane* self = hot.lane;
  if (!self) return {value, false, false};
  Lane& lane = *self;
  Warp& warp = *lane.warp;
  settle_pending_race();
  lane.idle_reads = 0;
  ++hot.progress;
  const Mask own = bit(lane.index);
  Arrival& call = lane.arrival;
  call.operation = operation;
  call.type = what.type;
  call.mask = operation == WarpOperation::activemask ? own : mask;
  call.value = value;
  call.argument = argument;
  call.width = width;
  call.where = where;
  call.name = name;
  if (is_shuffle(operation)) check_shuffle_arguments(lane, call);
  if (!(call.mask & own)) {
    diagnose_without_caller(lane, call);
    return {0, false, true};
  }
  if (warp.collective == 0) {
    warp.leader = lane.index;
    warp.uniform = true;
  } else if (warp.uniform) {
    const Arrival& leader = warp.lanes[warp.leader].arrival;
    warp.uniform = same_call(leader, call) &&
                   (leader.mask == call.mask || operation == WarpOperation::activemask);
  }
  warp.collective |= own;
  suspend(lane);
  return call.result;
}

}  // namespace referee
