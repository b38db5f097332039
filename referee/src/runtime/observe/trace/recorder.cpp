// Chooses the block to record, and passes on what happens in it.
#include "referee/src/runtime/observe/trace/recorder.h"

#include <utility>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/observe/trace/block_recorder.h"
#include "referee/src/runtime/observe/trace/call_steps.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/signals.h"

namespace referee {
namespace {

REFEREE_EARLY BlockRecorder recorder;
REFEREE_EARLY RecordingChoice choice;
std::uint64_t launches = 0;
// A signal that came while the recorder was at work.
volatile int stop_signal = 0;

bool is_enabled() { return !options().trace_file.empty(); }

void write_unfinished() {
  recorder.cut_off("stopped");
  choice.write(recorder.recording());
}

[[noreturn]] void stop_now(int signal) {
  current.critical = true;
  write_unfinished();
  die_of(signal);
}

// The recorder at work: a signal waits until it begins anew.
class Work : Critical {
 public:
  Work() {
    if (stop_signal != 0) stop_now(stop_signal);
  }
};

}  // namespace

void TraceRecorder::on_launch_begins(const Launch&) { ++launches; }

void TraceRecorder::on_launch_ends(const Launch& launch) {
  is_recording = false;
  if (launch.own_cluster || launch.launch_bounds > 0) {  // it begins anew, or is refused
    --launches;
    recorder.forget();
    return;
  }
  if (!is_enabled()) return;
  if (recorder.is_active()) {
    recorder.cut_off("abandoned");
    recorder.fail(launch.error);
    recorder.finish(choice);
  }
  choice.write_news();
}

void TraceRecorder::on_block_runs(const Block& block) {
  if (!is_enabled()) return;
  const Options& o = options();
  if (!recorder.is_active() && !choice.is_made()) {
    const bool launch = !o.trace_launch || *o.trace_launch == launches - 1;
    const bool wanted = !o.trace_block || *o.trace_block == block.linear;
    if (launch && wanted && block.alive == block.threads) recorder.start(block, launches - 1);
  }
  is_recording = recorder.is_of(block);
}

void TraceRecorder::on_block_ends(const Block& block) {
  if (!recorder.is_of(block)) return;
  recorder.end_block();
  recorder.finish(choice);
}

void TraceRecorder::on_lane_ends(const Lane& lane) {
  if (is_recording) recorder.add_exit(lane);
}

void TraceRecorder::on_warp_waits(const Warp& warp) {
  if (!is_recording) return;
  Work work;
  recorder.flush(warp);
}

void TraceRecorder::on_collective(Warp& warp, Mask group, const Call&) {
  if (!is_recording) return;
  Critical critical;
  recorder.add_meeting(collective_step(warp, group));
}

void TraceRecorder::on_range(Block& block, const RangeCall& call) {
  if (!is_recording) return;
  Critical critical;
  if (std::optional<Step> step = range_step(block, call)) recorder.add_meeting(std::move(*step));
}

void TraceRecorder::on_barrier_predicate(const Lane& lane, int predicate) {
  if (is_recording) recorder.add_predicate(lane, predicate);
}

void TraceRecorder::on_grid_barrier(const Block& block) {
  if (!recorder.is_of(block)) return;
  Critical critical;
  recorder.add_barrier(block);
}

void TraceRecorder::on_access(const Lane& lane, const MemoryAccess& access) {
  if (stop_signal != 0) stop_now(stop_signal);  // which came while another observer was at work
  if (!is_recording) return;
  Work work;
  recorder.add_access(lane, access);
}

void TraceRecorder::on_diagnosis(std::size_t position, const RaceOccurrence* race) {
  if (is_recording) recorder.add_report(position, race);
}

bool TraceRecorder::on_program_stops(int signal) {
  if (!recorder.is_active()) return true;
  if (current.critical) {
    stop_signal = signal;
    return false;
  }
  stop_now(signal);
}

void TraceRecorder::on_program_ends() {
  if (!is_enabled()) return;
  if (recorder.is_active()) write_unfinished();
  if (!choice.is_written()) choice.write(nullptr);
}

}  // namespace referee
