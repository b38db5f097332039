// What warp operations, and those of tiles, ask of their callers.
#include <string>

#include "referee/src/runtime/check/call_fork.h"
#include "referee/src/runtime/check/race_check.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/place_text.h"
#include "referee/src/runtime/report/wait_table.h"
#include "referee/src/runtime/sync/same_call.h"
#include "referee/src/runtime/sync/warp_operations.h"

namespace referee {
namespace {

void diagnose_bad_width(const Lane& lane, const Call& call, const std::string& what) {
  Diagnosis d(Rule::bad_width);
  d.message = std::string(call_name(call)) + " with " + what;
  d.explanation =
      "The width of a shuffle is a power of two, at most the warp size; delta and lane mask are "
      "0 to 31. Anything else gives an undefined result, silently.";
  d.locations.push_back(Location::at(call.where, "called by " + thread_text(lane.thread)));
  diagnose(std::move(d));
}

// Whether the lane has ended, though the mask names it.
bool is_named_and_gone(const Warp& warp, const Call& call, int lane) {
  return lane < warp.size && ((call.mask & ~warp.alive) >> lane & 1u) != 0;
}

// Why the call brings no value of the lane.
std::string why_absent(const Warp& warp, const Call& call, int lane) {
  const std::string name = call_name(call);
  if (lane >= warp.size)
    return " in " + name + ", but the warp has only " + counted(warp.size, "lane");
  // Outside of the mask, it does not matter whether it has ended.
  if (is_named_and_gone(warp, call, lane)) return ", which has ended without this " + name;
  return ", which takes no part in this " + name;
}

}  // namespace

namespace violation {

void mask_mismatch(const Warp& warp, const Lane& one, const Call& a, const Lane& other,
                   const Call& b) {
  Diagnosis d(Rule::mask_mismatch);
  d.message = std::string("lanes meet at one ") + call_name(a) + " with different masks: lane " +
              std::to_string(one.index) + " says " + mask_text(a.mask) + ", lane " +
              std::to_string(other.index) + " says " + mask_text(b.mask);
  d.locations.push_back(Location::at(a.where, "called by " + thread_text(one.thread)));
  if (!same_place(a.where, b.where))
    d.locations.push_back(Location::at(b.where, "called by " + thread_text(other.thread)));
  d.wait_table = wait_table(*warp.block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchFailure);
}

void passed_elsewhere(const Lane& one, const Call& call, const Lane& other) {
  Diagnosis d(Rule::different_collective);
  d.message = std::string(call_name(call)) + " waits for lane " + std::to_string(other.index) +
              ", which makes another call, with the mask " + mask_text(other.passed.mask) +
              ", and ends";
  d.explanation =
      "Every lane named in a mask must make the same call on the same line. Here the others go on "
      "only because the lane has ended; had it not, they would wait forever. Make the call once, "
      "outside the branch, or give each branch a mask of its own lanes.";
  d.locations.push_back(Location::at(call.where, thread_text(one.thread) + " waits here"));
  d.locations.push_back(Location::at(other.passed.where, "called by " + thread_text(other.thread)));
  add_call_fork(d, one, call.where, other, other.passed.where);
  d.wait_table = wait_table(*one.warp->block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchFailure);
}

void mask_without_caller(const Lane& lane, const Call& call) {
  resolve_pending_race();
  Critical critical;
  Diagnosis d(Rule::mask_without_caller);
  d.message = "lane " + std::to_string(lane.index) + " calls " + call_name(call) +
              " with a mask that does not name it: " + mask_text(call.mask);
  d.locations.push_back(Location::at(call.where, "called by " + thread_text(lane.thread)));
  diagnose(std::move(d));
}

void bad_shuffle(const Lane& lane, Call& call, unsigned argument) {
  resolve_pending_race();
  Critical critical;
  const int warp_size = options().warp_size;
  if (call.width < 1 || call.width > warp_size || (call.width & (call.width - 1)) != 0) {
    diagnose_bad_width(lane, call, "width " + std::to_string(call.width));
    call.width = warp_size;
  }
  if (call.operation != WarpOperation::shfl && argument > largest_argument(call.operation)) {
    diagnose_bad_width(lane, call,
                       (call.operation == WarpOperation::shfl_xor ? "lane mask " : "delta ") +
                           std::to_string(static_cast<int>(argument)));
  }
}

void undefined_shuffle(const Warp& warp, int lane, int source) {
  const Lane& reader = warp.lanes[lane];
  Diagnosis d(Rule::undefined_shuffle);
  d.message = "lane " + std::to_string(lane) + " read lane " + std::to_string(source) +
              why_absent(warp, call_of(reader), source);
  d.explanation =
      "A shuffle that reads a lane outside the mask, or one that has ended, returns an undefined "
      "value. The referee returns NaN or a wild number; hardware often returns 0 or an old value.";
  if (is_named_and_gone(warp, call_of(reader), source))
    d.explanation +=
        " Whoever others read from makes the call, too: in front of an early return, and outside "
        "of "
        "if, ?: and &&, which leave it out where a condition says so.";
  d.locations.push_back(
      Location::at(call_of(reader).where, "value used by " + thread_text(reader.thread)));
  diagnose(std::move(d));
}

void undefined_exchange(const Lane& lane) {
  Diagnosis d(Rule::undefined_shuffle);
  d.message = "thread " + std::to_string(lane.thread) + " takes a value in " + lane.barrier.name +
              "() from a thread that has ended or is not of " + range_text(*lane.range_call);
  d.explanation =
      "An exchange within a tile needs every thread of the tile, and ranks below its size. What "
      "comes from elsewhere is undefined; the referee returns NaN or a wild number.";
  d.locations.push_back(
      Location::at(lane.barrier.where, "value used by " + thread_text(lane.thread)));
  diagnose(std::move(d));
}

void different_calls(const Block& block, const Lane& one, const Lane& other) {
  Diagnosis d(Rule::different_collective);
  d.message = std::string("threads of one tile wait at different calls: ") + one.barrier.name +
              "() and " + other.barrier.name + "()";
  d.explanation =
      "Every thread of a group must make the same call on the same line. Make the call once, "
      "outside the branch.";
  d.locations.push_back(Location::at(one.barrier.where, thread_text(one.thread) + " waits here"));
  d.locations.push_back(
      Location::at(other.barrier.where, thread_text(other.thread) + " waits here"));
  add_call_fork(d, one, one.barrier.where, other, other.barrier.where);
  d.wait_table = wait_table(block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchFailure);
}

}  // namespace violation
}  // namespace referee
