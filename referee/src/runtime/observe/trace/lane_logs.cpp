// Lanes of a warp run one after another. What each does is logged on its own, and merged once none
// of them can run: lanes that execute one program counter for the same time share an event.
#include "referee/src/runtime/observe/trace/lane_logs.h"

#include <algorithm>
#include <cstring>

namespace referee {

std::size_t LaneLog::add(StepKind kind, std::uintptr_t pc, const TracedLane& lane) {
  const Event event{kind, pc, times_[{kind, pc}]++, lane};
  if (events_.size() < 2 * kHalf) {
    events_.push_back(event);
    return events_.size() - 1;
  }
  const std::size_t place = kHalf + next_;
  next_ = (next_ + 1) % kHalf;
  events_[place] = event;
  return place;
}

std::vector<Event> LaneLog::take() {
  if (events_.size() == 2 * kHalf)
    std::rotate(events_.begin() + kHalf,
                events_.begin() + static_cast<std::ptrdiff_t>(kHalf + next_), events_.end());
  std::vector<Event> result = std::move(events_);
  clear();
  return result;
}

void LaneLog::clear() {
  events_.clear();
  times_.clear();
  next_ = 0;
  waiting_.clear();
}

void LaneLog::add_waiting_reports() {
  const std::vector<std::size_t> reports = std::move(waiting_);
  waiting_.clear();
  for (const std::size_t report : reports) add(StepKind::report, report, {});
}

TracedValue value_at(std::uintptr_t address, std::size_t size) {
  TracedValue value{};
  std::memcpy(value.data(), reinterpret_cast<const void*>(address), std::min(size, kTracedBytes));
  return value;
}

void LaneLogs::complete_pending_store() {
  if (!pending_) return;
  TracedLane& lane = pending_->lane(pending_index_);
  lane.after = value_at(lane.address, lane.size);
  pending_ = nullptr;
}

void LaneLogs::add_read(std::uintptr_t pc, const TracedLane& lane) {
  // A copy from memory to memory is announced as a store, then as a load, and happens after both:
  // a read leaves the store pending.
  logs_[lane.thread].add(StepKind::read, pc, lane);
  logs_[lane.thread].add_waiting_reports();
}

void LaneLogs::add_store(StepKind kind, std::uintptr_t pc, const TracedLane& lane) {
  complete_pending_store();
  pending_ = &logs_[lane.thread];
  pending_index_ = pending_->add(kind, pc, lane);
  pending_->add_waiting_reports();
}

void LaneLogs::add_exit(const TracedLane& lane) {
  complete_pending_store();
  logs_[lane.thread].add(StepKind::exit, 0, lane);
}

void LaneLogs::add_report_after_next(std::uint32_t thread, std::size_t report) {
  logs_[thread].add_after_next(report);
}

void LaneLogs::clear() {
  for (LaneLog& log : logs_) log.clear();
  pending_ = nullptr;
}

std::list<MergedEvent> LaneLogs::take(const Warp& warp) {
  complete_pending_store();
  std::list<MergedEvent> slots;
  std::map<std::tuple<StepKind, std::uintptr_t, std::uint32_t>, std::list<MergedEvent>::iterator>
      known;
  for (int i = 0; i < warp.size; ++i) {
    const std::uint32_t thread = warp.lanes[i].thread;
    logs_[thread].add_waiting_reports();
    const std::vector<Event> events = logs_[thread].take();
    auto anchor = slots.end();
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
      if (event->kind == StepKind::report) continue;
      const auto found = known.find(event->key());
      anchor = found != known.end() ? found->second : slots.insert(anchor, {*event, {}});
      if (found == known.end()) known[event->key()] = anchor;
      anchor->lanes.push_back(event->lane);
    }
    // A report follows what the lane did just before it.
    auto before = slots.begin();
    for (const Event& event : events) {
      if (event.kind == StepKind::report) {
        before = slots.insert(before == slots.end() ? before : std::next(before), {event, {}});
      } else {
        before = known[event.key()];
      }
    }
  }
  return slots;
}

}  // namespace referee
