// Lanes are logged on their own until they meet (lane_logs.h); what they then did becomes steps.
#include "referee/src/runtime/observe/trace/block_recorder.h"

#include <algorithm>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/observe/trace/arrays.h"
#include "referee/src/runtime/observe/trace/call_steps.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/report/report.h"

namespace referee {
namespace {

// True if the lane has called the runtime and others may run, or has ended: what is said now is not
// about what it does next.
bool waits(const Lane& lane) {
  const Warp& warp = *lane.warp;
  const Mask waiting = warp.ready | warp.collective | warp.barrier | warp.spinning;
  return (waiting | ~warp.alive) >> lane.index & 1u;
}

}  // namespace

void BlockRecorder::start(const Block& block, std::uint64_t launch_number) {
  const Launch& launch = *current_launch;
  recording_ = std::make_unique<Recording>();
  recording_->steps = KeptSteps(options().trace_steps);
  recording_->kernel = launch.call.name;
  recording_->kernel_address = reinterpret_cast<std::uintptr_t>(launch.configuration->kernel);
  recording_->grid = launch.configuration->grid;
  recording_->block = launch.configuration->block;
  recording_->shared_dynamic = launch.configuration->shared_bytes;
  recording_->block_index = block.index;
  recording_->block_linear = block.linear;
  recording_->launch = launch_number;
  recording_->threads = block.threads;
  block_ = &block;
  priority_ = RecordingPriority::nothing;
  reported_.clear();
  next_reports_.clear();
  last_reports_.clear();
  writers_.clear();
  events_ = 0;
  logs_.clear();
}

void BlockRecorder::add_report_step(std::size_t report, int warp) {
  Step step;
  step.kind = StepKind::report;
  step.warp = warp;
  step.report = report;
  add_step(std::move(step));
}

void BlockRecorder::add_meeting(Step step) {
  const int warp = step.warp;
  add_step(std::move(step));
  for (const std::size_t report : next_reports_) add_report_step(report, warp);
  next_reports_.clear();
}

void BlockRecorder::flush(const Warp& warp) {
  for (MergedEvent& slot : logs_.take(warp)) {
    if (slot.event.kind == StepKind::report) {
      add_report_step(static_cast<std::size_t>(slot.event.pc), static_cast<int>(warp.index));
      continue;
    }
    Step step;
    step.kind = slot.event.kind;
    step.warp = static_cast<int>(warp.index);
    step.pc = slot.event.pc;
    step.lanes = std::move(slot.lanes);
    add_step(std::move(step));
  }
}

void BlockRecorder::flush_all() {
  for (const Warp& warp : block_->warps) flush(warp);
}

void BlockRecorder::add_access(const Lane& lane, const MemoryAccess& access) {
  const auto [address, size, kind, pc] = access;
  const SharedArray* shared = image.contains(address) ? shared_array_near(address) : nullptr;
  if (!shared && kind == AccessKind::read) return;
  know_array(recording_->arrays, shared ? traced(*shared) : traced_global(address));
  const auto writer = writers_.find(address / 4);
  const bool written = writer != writers_.end();
  TracedLane traced;
  traced.thread = static_cast<std::uint16_t>(lane.thread);
  traced.size = static_cast<std::uint8_t>(size);
  traced.address = address;
  // What an output holds before the first store means nothing.
  traced.has_before = written || (!shared && kind == AccessKind::atomic);
  traced.before = value_at(address, size);
  traced.has_after = true;
  if (written && kind != AccessKind::write) {
    traced.from = writer->second.thread;
    traced.from_event = writer->second.event;
  }
  if (kind == AccessKind::read) {
    traced.after = traced.before;
    traced.undefined = !written;
    return logs_.add_read(pc, traced);
  }
  traced.event = ++events_;
  for (std::uintptr_t word = address / 4; word <= (address + size - 1) / 4; ++word)
    writers_[word] = {static_cast<std::int16_t>(lane.thread), traced.event};
  const bool atomic = kind == AccessKind::atomic;
  logs_.add_store(shared ? (atomic ? StepKind::atomic : StepKind::write)
                         : (atomic ? StepKind::global_atomic : StepKind::store),
                  pc, traced);
  if (!shared && is_watched(address, size))
    priority_ = std::max(priority_, RecordingPriority::store);
}

void BlockRecorder::add_exit(const Lane& lane) {
  TracedLane traced;
  traced.thread = static_cast<std::uint16_t>(lane.thread);
  logs_.add_exit(traced);
}

void BlockRecorder::add_barrier(const Block& block) {
  flush_all();
  add_meeting(barrier_step(block, predicates_));
}

void BlockRecorder::add_report(std::size_t position, const RaceOccurrence* race) {
  if (!reported_.insert(position).second) return;
  const Diagnosis& diagnosis = report().diagnoses()[position];
  TracedReport traced{diagnosis, {}};
  if (race) traced.race = *race;
  const std::size_t index = recording_->reports.size();
  recording_->reports.push_back(std::move(traced));
  priority_ =
      std::max(priority_, diagnosis.is_note() ? RecordingPriority::note : RecordingPriority::error);
  if (!diagnosis.wait_table.empty()) {
    last_reports_.push_back(index);
  } else if (const Lane* lane = current.lane; lane && !waits(*lane)) {
    logs_.add_report_after_next(lane->thread, index);
  } else {
    next_reports_.push_back(index);
  }
}

void BlockRecorder::end_block() {
  flush_all();
  recording_->state = "ended";
}

void BlockRecorder::cut_off(const char* state) {
  flush_all();
  if (!last_reports_.empty())
    for (const Warp& warp : block_->warps)
      for (Step& step : wait_steps(warp)) add_step(std::move(step));
  for (const auto* reports : {&next_reports_, &last_reports_})
    for (const std::size_t report : *reports) add_report_step(report, -1);
  recording_->state = state;
}

void BlockRecorder::finish(RecordingChoice& choice) {
  choice.offer(std::move(recording_), priority_);
  forget();
}

void BlockRecorder::forget() {
  recording_.reset();
  block_ = nullptr;
  logs_.clear();
}

}  // namespace referee
