// A lane comes to a warp operation: its call is checked, and joins those of the lanes that wait.
#include <bit>

#include "referee/include/referee/warp.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/machine.h"

namespace referee {
namespace {

void diagnose_without_caller(const Lane& lane, const Call& call) {
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

void diagnose_bad_width(const Lane& lane, const Call& call, const std::string& what) {
  Diagnosis d;
  d.rule = "bad-width";
  d.message = std::string(call_name(call)) + " with " + what;
  d.explanation =
      "The width of a shuffle is a power of two, at most the warp size; delta and lane mask are "
      "0 to 31. Anything else gives an undefined result, silently.";
  d.places.push_back(Place::at(call.where, "called by " + thread_text(lane.thread)));
  diagnose(std::move(d));
}

// Reports what is wrong with a shuffle's width, delta or lane mask, and makes the width legal.
[[gnu::noinline]] void examine_shuffle(const Lane& lane, Call& call, unsigned argument) {
  settle_pending_race();
  Critical critical;
  const int warp_size = options().warp_size;
  if (call.width < 1 || call.width > warp_size || (call.width & (call.width - 1)) != 0) {
    diagnose_bad_width(lane, call, "width " + std::to_string(call.width));
    call.width = warp_size;
  }
  if (call.operation != WarpOperation::shfl && argument > 31u) {
    diagnose_bad_width(lane, call,
                       (call.operation == WarpOperation::shfl_xor ? "lane mask " : "delta ") +
                           std::to_string(static_cast<int>(argument)));
  }
}

bool is_odd_shuffle(const Call& call, unsigned argument) {
  const unsigned below = static_cast<unsigned>(call.width) - 1;
  return (below & static_cast<unsigned>(call.width)) != 0 || below >= 1u << hot.warp_shift ||
         (call.operation != WarpOperation::shfl && argument > 31u);
}

// Equal in all that a report or the result may depend on.
bool equal_calls(const Call& a, const Call& b) {
  return a.operation == b.operation && a.type == b.type && a.width == b.width && a.name == b.name &&
         same_place(a.where, b.where) &&
         (a.mask == b.mask || a.operation == WarpOperation::activemask);
}

// A lane comes first, or with another call than the others; or something may be wrong with its
// call. False if it may not take part.
[[gnu::noinline]] bool arrive(Lane& lane, WarpRequest request, Call call, unsigned argument) {
  Warp& warp = *lane.warp;
  call.operation = operation_of(request);
  call.type = type_of(request);
  call.width = static_cast<int>(request >> 32);
  if (call.operation == WarpOperation::activemask) call.mask = lane.id.bit;
  if (is_shuffle(call.operation) && is_odd_shuffle(call, argument))
    examine_shuffle(lane, call, argument);
  if (!(call.mask & lane.id.bit)) {
    settle_pending_race();
    diagnose_without_caller(lane, call);
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

[[gnu::always_inline]] inline void bring(Warp& warp, const Lane& lane, std::uint64_t value,
                                         unsigned argument) {
  const std::size_t index = lane.index;
  warp.values[index] = value;
  warp.arguments[index] = argument;
}

// meet_in_warp() for all cases but the most common.
[[noreturn, gnu::noinline]] void meet_at_length(WarpRequest request, unsigned mask,
                                                std::uint64_t value, unsigned argument,
                                                std::source_location where, const char* name) {
  Lane& lane = *hot.lane;
  bring(*hot.warp, lane, value, argument);
  if (!arrive(lane, request, {mask, where, name}, argument)) {
    lane.context.result = is_shuffle(operation_of(request)) ? poison(type_of(request)) : 0;
    leap(&lane.context);
  }
  hot.warp->collective |= lane.id.bit;
  go_on();
}

}  // namespace

// Where meet_in_warp() of the kernels leads to; the lane's context has been written down.
extern "C" [[noreturn]] void referee_lane_meets(WarpRequest request, unsigned mask,
                                                std::uint64_t value, unsigned argument,
                                                std::source_location where, const char* name) {
  const Lane& lane = *hot.lane;
  Warp& warp = *hot.warp;
  // Mostly the lane makes the call that the others wait in, which has been found in order.
  const Call& theirs = warp.call;
  const Mask self = lane.id.bit;
  const bool joins = request == warp.request && mask == theirs.mask &&
                     is_identical(where, theirs.where) && name == theirs.name && argument <= 31u &&
                     (mask & self) != 0;
  if (!joins) [[unlikely]] {
    name_caller();
    meet_at_length(request, mask, value, argument, where, name);
  }
  bring(warp, lane, value, argument);
  warp.collective |= self;
  go_on();
}

}  // namespace referee
