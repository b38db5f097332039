// What the lanes of a block did since their warp's last collective, a log for each, and how the
// logs of a warp become one sequence.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

// One thing that a lane did. Of a report, `pc` is its place in the trace's list.
struct Event {
  StepKind kind = StepKind::read;
  std::uintptr_t pc = 0;
  std::uint32_t times = 0;  // that the lane has executed the program counter before
  TracedLane lane;

  std::tuple<StepKind, std::uintptr_t, std::uint32_t> key() const { return {kind, pc, times}; }
};

// What one lane did. A lane that does more than this between two collectives keeps the beginning
// and the end.
class LaneLog {
 public:
  // Where the event stands until the next take().
  std::size_t add(StepKind kind, std::uintptr_t pc, const TracedLane& lane);
  TracedLane& lane(std::size_t place) { return events_[place].lane; }
  std::vector<Event> take();
  void clear();

  // A report that follows what the lane does next.
  void add_after_next(std::size_t report) { waiting_.push_back(report); }
  // The lane has done it.
  void add_waiting_reports();

 private:
  static constexpr std::size_t kHalf = 1024;
  std::vector<Event> events_;
  std::map<std::pair<StepKind, std::uintptr_t>, std::uint32_t> times_;
  std::size_t next_ = 0;
  std::vector<std::size_t> waiting_;
};

// What the lanes that took part in an event did alike.
struct MergedEvent {
  Event event;
  std::vector<TracedLane> lanes;
};

// The logs of a block's threads. What a store leaves behind is known once something else happens:
// until then it is pending.
class LaneLogs {
 public:
  void add_read(std::uintptr_t pc, const TracedLane& lane);
  void add_store(StepKind kind, std::uintptr_t pc, const TracedLane& lane);
  void add_exit(const TracedLane& lane);
  // What is said now of a lane follows what it does next.
  void add_report_after_next(std::uint32_t thread, std::size_t report);

  // Takes the logs of the warp's lanes and merges them: an event of one lane alone stands before
  // the next one that it shares with others.
  std::list<MergedEvent> take(const Warp& warp);
  void clear();

 private:
  void complete_pending_store();

  std::array<LaneLog, kMaxThreads> logs_;  // by thread
  LaneLog* pending_ = nullptr;             // whose latest store's value is not there yet
  std::size_t pending_index_ = 0;
};

// The bytes at an address.
TracedValue value_at(std::uintptr_t address, std::size_t size);

}  // namespace referee
