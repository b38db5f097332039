// Records what the lanes of a block do.
#include "referee/src/runtime/observe/trace/recorder.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/observe/trace/arrays.h"
#include "referee/src/runtime/observe/trace/call_steps.h"
#include "referee/src/runtime/observe/trace/lane_logs.h"
#include "referee/src/runtime/observe/trace/recording_choice.h"
#include "referee/src/runtime/observe/trace/steps.h"
#include "referee/src/runtime/platform/init_priority.h"

namespace referee {
namespace {

struct Writer {
  std::int16_t thread = -1;
  std::uint64_t event = 0;
};

struct Recorder {
  std::uint64_t launches = 0;
  RecordingChoice choice;

  std::unique_ptr<Recording> current;  // while its block has not ended
  const Block* block = nullptr;
  Worth worth = Worth::nothing;
  LaneLogs logs;
  std::array<int, kMaxThreads> predicates{};
  std::vector<std::size_t> next_reports;  // to follow the operation that is being computed
  std::vector<std::size_t> last_reports;  // told when nothing could run any more
  std::set<std::size_t> reported;         // positions in the process's report
  std::unordered_map<std::uintptr_t, Writer> writers;  // of four bytes
  std::uint64_t events = 0;
  // The latest store, whose value is not there yet.
  LaneLog* unsettled = nullptr;
  std::size_t unsettled_place = 0;
  volatile std::sig_atomic_t stop = 0;
};
REFEREE_EARLY Recorder recorder;

TracedValue value_at(std::uintptr_t address, std::size_t size) {
  TracedValue value{};
  std::memcpy(value.data(), reinterpret_cast<const void*>(address), std::min(size, kTracedBytes));
  return value;
}

// What the latest store left behind is known once something else happens.
void settle() {
  if (!recorder.unsettled) return;
  TracedLane& lane = recorder.unsettled->lane(recorder.unsettled_place);
  lane.after = value_at(lane.address, lane.size);
  recorder.unsettled = nullptr;
}

void forget_lanes() {
  for (LaneLog& log : recorder.logs) log.clear();
  recorder.unsettled = nullptr;
}

void add_step(Step step) { recorder.current->steps.add(std::move(step)); }

void add_report_step(std::size_t report, int warp) {
  Step step;
  step.kind = StepKind::report;
  step.warp = warp;
  step.report = report;
  add_step(std::move(step));
}

// A step of lanes that have met, and what there is to say about it.
void add_meeting(Step step) {
  const int warp = step.warp;
  add_step(std::move(step));
  for (const std::size_t report : recorder.next_reports) add_report_step(report, warp);
  recorder.next_reports.clear();
}

void flush(const Warp& warp) {
  settle();
  for (MergedEvent& slot : merged(recorder.logs, warp)) {
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

void flush_all() {
  for (const Warp& warp : recorder.block->warps) flush(warp);
}

// True if the lane has called the runtime and others may run, or has ended: what is said now is not
// about what it does next.
bool waits(const Lane& lane) {
  const Warp& warp = *lane.warp;
  const Mask waiting = warp.ready | warp.collective | warp.barrier | warp.spinning;
  return (waiting | ~warp.alive) >> lane.index & 1u;
}

// The current recording is complete.
void offer() {
  recorder.choice.offer(std::move(recorder.current), recorder.worth);
  recorder.block = nullptr;
}

// The current recording ends before its block has.
void cut_off(const char* state) {
  settle();
  flush_all();
  if (!recorder.last_reports.empty())
    for (const Warp& warp : recorder.block->warps)
      for (Step& step : wait_steps(warp)) add_step(std::move(step));
  for (const auto* reports : {&recorder.next_reports, &recorder.last_reports})
    for (const std::size_t report : *reports) add_report_step(report, -1);
  recorder.current->state = state;
}

[[noreturn]] void stop_now(int signal) {
  hot.critical = true;
  cut_off("stopped");
  recorder.choice.write(recorder.current.get());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
  std::_Exit(128 + signal);
}

void obey_stop() {
  if (recorder.stop != 0) stop_now(recorder.stop);
}

void start_recording(const Block& block) {
  const Launch& launch = *current_launch;
  auto recording = std::make_unique<Recording>();
  recording->steps = KeptSteps(options().trace_steps);
  recording->kernel = launch.record.kernel;
  recording->kernel_address = launch.record.kernel_address;
  recording->grid = launch.record.grid;
  recording->block = launch.record.block;
  recording->shared_dynamic = launch.record.shared_dynamic;
  recording->block_index = block.index;
  recording->block_linear = block.linear;
  recording->launch = recorder.launches - 1;
  recording->threads = block.threads;
  recorder.current = std::move(recording);
  recorder.block = &block;
  recorder.worth = Worth::nothing;
  recorder.reported.clear();
  recorder.next_reports.clear();
  recorder.last_reports.clear();
  recorder.writers.clear();
  recorder.events = 0;
  forget_lanes();
}

}  // namespace

void trace_launch_begins() { ++recorder.launches; }

void trace_block_runs(const Block& block) {
  const Options& o = options();
  if (!recorder.current && !recorder.choice.is_made()) {
    const bool launch = !o.trace_launch || *o.trace_launch == recorder.launches - 1;
    const bool wanted = !o.trace_block || *o.trace_block == block.linear;
    if (launch && wanted && block.alive == block.threads) start_recording(block);
  }
  hot.trace = recorder.block == &block;
  hot.log = hot.count || hot.trace;
}

void trace_block_ends(const Block& block) {
  if (recorder.block != &block) return;
  flush_all();
  recorder.current->state = "ended";
  offer();
}

void trace_launch_ends(const Launch& launch) {
  if (recorder.current) {
    cut_off("abandoned");
    recorder.current->error = cudaGetErrorName(launch.error);
    offer();
  }
  forget_lanes();
  recorder.choice.write_news();
}

void trace_access(const Lane& lane, std::uintptr_t address, std::size_t size, AccessKind kind,
                  std::uintptr_t pc) {
  Critical critical;
  // A copy from memory to memory is announced as a store, then as a load, and happens after both.
  if (kind != AccessKind::read) settle();
  obey_stop();
  const SharedArray* shared = image.contains(address) ? shared_array_near(address) : nullptr;
  if (!shared && kind == AccessKind::read) return;
  know_array(recorder.current->arrays, shared ? traced(*shared) : traced_global(address));
  TracedLane traced;
  traced.thread = static_cast<std::uint16_t>(lane.thread);
  traced.size = static_cast<std::uint8_t>(size);
  traced.address = address;
  const auto writer = recorder.writers.find(address / 4);
  const bool written = writer != recorder.writers.end();
  // What an output holds before the first store means nothing.
  traced.has_before = written || (!shared && kind == AccessKind::atomic);
  traced.before = value_at(address, size);
  if (kind == AccessKind::read) {
    traced.has_after = true;
    traced.after = traced.before;
    traced.undefined = !written;
    if (written) traced.from = writer->second.thread;
    if (written) traced.from_event = writer->second.event;
    recorder.logs[lane.thread].add(StepKind::read, pc, traced);
  } else {
    traced.has_after = true;
    traced.event = ++recorder.events;
    if (kind == AccessKind::atomic && written) {
      traced.from = writer->second.thread;
      traced.from_event = writer->second.event;
    }
    for (std::uintptr_t word = address / 4; word <= (address + size - 1) / 4; ++word)
      recorder.writers[word] = {static_cast<std::int16_t>(lane.thread), traced.event};
    const bool atomic = kind == AccessKind::atomic;
    const StepKind step = shared ? (atomic ? StepKind::atomic : StepKind::write)
                                 : (atomic ? StepKind::global_atomic : StepKind::store);
    recorder.unsettled = &recorder.logs[lane.thread];
    recorder.unsettled_place = recorder.unsettled->add(step, pc, traced);
    if (!shared && is_watched(address, size))
      recorder.worth = std::max(recorder.worth, Worth::store);
  }
  recorder.logs[lane.thread].add_waiting_reports();
}

void trace_warp_waits(const Warp& warp) {
  Critical critical;
  obey_stop();
  flush(warp);
}

void trace_collective(WarpOperation operation, const Warp& warp, Mask group) {
  Critical critical;
  // What larger parts of a block and the grid do comes by other ways.
  if (operation > WarpOperation::elect || (warp.collective & group) != group) return;
  add_meeting(collective_step(warp, group));
}

void trace_range(const Block& block, const RangeCall& call) {
  Critical critical;
  if (std::optional<Step> step = range_step(block, call)) add_meeting(std::move(*step));
}

void trace_predicate(const Lane& lane, int predicate) {
  recorder.predicates[lane.thread] = predicate;
}

void trace_barrier(const Block& block) {
  if (recorder.block != &block) return;
  Critical critical;
  flush_all();
  add_meeting(barrier_step(block, recorder.predicates));
}

void trace_exit(const Lane& lane) {
  settle();
  TracedLane traced;
  traced.thread = static_cast<std::uint16_t>(lane.thread);
  recorder.logs[lane.thread].add(StepKind::exit, 0, traced);
}

void trace_report(std::size_t position, const TracedRace* race) {
  if (!recorder.current || !recorder.reported.insert(position).second) return;
  const Diagnosis& diagnosis = report().diagnoses()[position];
  TracedReport traced;
  traced.diagnosis = diagnosis;
  if (race) traced.race = *race;
  const std::size_t index = recorder.current->reports.size();
  recorder.current->reports.push_back(std::move(traced));
  recorder.worth = std::max(recorder.worth, diagnosis.note ? Worth::note : Worth::error);
  if (!diagnosis.wait_table.empty()) {
    recorder.last_reports.push_back(index);
  } else if (const Lane* lane = hot.lane; lane && !waits(*lane)) {
    recorder.logs[lane->thread].add_after_next(index);
  } else {
    recorder.next_reports.push_back(index);
  }
}

bool trace_stops(int signal) {
  if (!recorder.current) return true;
  if (hot.critical) {
    recorder.stop = signal;
    return false;
  }
  stop_now(signal);
}

void trace_program_ends() {
  if (recorder.current) {
    cut_off("stopped");
    recorder.choice.write(recorder.current.get());
  }
  if (!recorder.choice.is_written()) recorder.choice.write(nullptr);
}

}  // namespace referee
