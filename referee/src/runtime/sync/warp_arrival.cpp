// A lane arrives at a warp operation: its call is checked, and joins those of the lanes that wait.
#include <bit>

#include "referee/include/referee/warp.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/sync/call_path.h"
#include "referee/src/runtime/sync/same_call.h"
#include "referee/src/runtime/sync/warp_operations.h"

namespace referee {
namespace {

bool is_odd_shuffle(const Call& call, unsigned argument) {
  const unsigned below = static_cast<unsigned>(call.width) - 1;
  return (below & static_cast<unsigned>(call.width)) != 0 || below >= 1u << current.warp_shift ||
         (call.operation != WarpOperation::shfl && argument > largest_argument(call.operation));
}

// Equal in all that a report or the result may depend on.
bool equal_calls(const Call& a, const Call& b) {
  return a.operation == b.operation && a.type == b.type && a.width == b.width && a.name == b.name &&
         same_place(a.where, b.where) &&
         (a.mask == b.mask || a.operation == WarpOperation::activemask);
}

// A lane is the first, or with another call than the others; or something may be wrong with its
// call. False if it may not take part.
[[gnu::noinline]] bool arrive_in_warp(Lane& lane, WarpRequest request, Call call,
                                      unsigned argument) {
  Warp& warp = *lane.warp;
  call.operation = operation_of(request);
  call.type = type_of(request);
  call.width = static_cast<int>(request >> 32);
  if (call.operation == WarpOperation::activemask) call.mask = lane.id.bit;
  if (is_shuffle(call.operation) && is_odd_shuffle(call, argument))
    violation::bad_shuffle(lane, call, argument);
  if (!(call.mask & lane.id.bit)) {
    violation::mask_without_caller(lane, call);
    return false;
  }
  if (warp.collective == 0) {
    warp.call = call;
    warp.request = warp_request({call.operation, call.type}, call.width);
    warp.uniform = true;
  } else if (warp.uniform && !equal_calls(warp.call, call)) {
    for (Mask rest = warp.collective; rest != 0; rest &= rest - 1)
      warp.lanes[std::countr_zero(rest)].call = warp.call;
    warp.uniform = false;
    warp.request = kNoRequest;
  }
  if (!warp.uniform) lane.call = call;
  return true;
}

[[gnu::always_inline]] inline void deposit(Warp& warp, const Lane& lane, std::uint64_t value,
                                           unsigned argument) {
  const std::size_t index = lane.index;
  warp.values[index] = value;
  warp.arguments[index] = argument;
}

// meet_in_warp() for all cases but the most common.
REFEREE_GOES_ON_ELSEWHERE [[gnu::noinline]] void meet_slow_path(WarpRequest request, unsigned mask,
                                                                std::uint64_t value,
                                                                unsigned argument,
                                                                std::source_location where,
                                                                const char* name) {
  Lane& lane = *current.lane;
  deposit(*current.warp, lane, value, argument);
  if (!arrive_in_warp(lane, request, {mask, where, name}, argument)) {
    lane.context.result = is_shuffle(operation_of(request)) ? poison(type_of(request)) : 0;
    resume(&lane.context);
  } else {
    current.warp->collective |= lane.id.bit;
    resume_next();
  }
}

}  // namespace

// meet_in_warp() of the kernels jumps here; the lane's context has been written.
extern "C" REFEREE_GOES_ON_ELSEWHERE void referee_lane_meets(WarpRequest request, unsigned mask,
                                                             std::uint64_t value, unsigned argument,
                                                             std::source_location where,
                                                             const char* name) {
  const Lane& lane = *current.lane;
  Warp& warp = *current.warp;
  where = along_path(where);
  // Mostly the lane makes the call that the others wait in, which has been found in order.
  const Call& theirs = warp.call;
  const Mask self = lane.id.bit;
  const bool joins = request == warp.request && mask == theirs.mask &&
                     is_identical(where, theirs.where) && name == theirs.name && argument <= 31u &&
                     (mask & self) != 0;
  if (!joins) [[unlikely]] {
    set_caller_to_kernel();
    meet_slow_path(request, mask, value, argument, where, name);
  } else {
    deposit(warp, lane, value, argument);
    warp.collective |= self;
    resume_next();
  }
}

}  // namespace referee
