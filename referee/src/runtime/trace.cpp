// Records what lanes do, forms it into steps, and decides which block's recording is kept.
//
// Lanes of a warp run one after another. What each does is logged on its own, and merged once none
// of them can go on: lanes that execute one program counter for the same time share a step.
#include "referee/src/runtime/trace.h"

#include <algorithm>
#include <bit>
#include <csignal>
#include <cstring>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "referee/src/runtime/allocation.h"
#include "referee/src/runtime/api_state.h"
#include "referee/src/runtime/shared_storage.h"
#include "referee/src/runtime/static_order.h"
#include "referee/src/runtime/trace_file.h"
#include "referee/src/runtime/trace_steps.h"
#include "referee/src/runtime/warp_operations.h"

namespace referee {
namespace {

struct Event {
  StepKind kind = StepKind::read;
  std::uintptr_t pc = 0;
  std::uint32_t times = 0;  // that the lane has executed the program counter before
  TracedLane lane;

  std::tuple<StepKind, std::uintptr_t, std::uint32_t> key() const { return {kind, pc, times}; }
};

// What one lane did since its warp's last collective. A lane that does more than this between two
// collectives keeps the beginning and the end.
class LaneLog {
 public:
  // Where the event stands until the next take().
  std::size_t add(StepKind kind, std::uintptr_t pc, const TracedLane& lane) {
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
  TracedLane& lane(std::size_t place) { return events_[place].lane; }
  std::vector<Event> take() {
    if (events_.size() == 2 * kHalf)
      std::rotate(events_.begin() + kHalf,
                  events_.begin() + static_cast<std::ptrdiff_t>(kHalf + next_), events_.end());
    std::vector<Event> result = std::move(events_);
    clear();
    return result;
  }
  void clear() {
    events_.clear();
    times_.clear();
    next_ = 0;
  }

 private:
  static constexpr std::size_t kHalf = 1024;
  std::vector<Event> events_;
  std::map<std::pair<StepKind, std::uintptr_t>, std::uint32_t> times_;
  std::size_t next_ = 0;
};

// How much a recording is worth where no block was asked for.
enum class Worth { none, nothing, note, store, error };

struct Writer {
  std::int16_t thread = -1;
  std::uint64_t event = 0;
};

struct Recorder {
  std::uint64_t launches = 0;
  std::uint64_t candidates = 0;
  bool done = false;     // what was asked for has been found
  bool written = false;  // there is a file
  std::unique_ptr<Recording> best;
  Worth best_worth = Worth::none;
  bool best_is_new = false;

  std::unique_ptr<Recording> current;  // while its block has not ended
  const Block* block = nullptr;
  Worth worth = Worth::nothing;
  std::array<LaneLog, kMaxThreads> logs;
  std::array<std::vector<std::size_t>, kMaxThreads> reports;  // to follow the lane's next access
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

// A trace of a grid of many blocks that all are right must end some time.
constexpr std::uint64_t kMostCandidates = 4096;

TracedValue value_of(std::uint64_t bits) {
  TracedValue value{};
  std::memcpy(value.data(), &bits, sizeof(bits));
  return value;
}

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
  for (auto& reports : recorder.reports) reports.clear();
  recorder.unsettled = nullptr;
}

void write(const Recording* recording) {
  write_trace(recording);
  recorder.written = true;
  recorder.best_is_new = false;
}

void add_step(Step step) { recorder.current->steps.add(std::move(step)); }

Step step_at(StepKind kind, std::source_location where) {
  Step step;
  step.kind = kind;
  step.file = where.file_name();
  step.line = where.line();
  return step;
}

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

// Steps of one warp while they are put in order.
struct Slot {
  Event event;
  std::vector<TracedLane> lanes;
};

// Merges the lanes' logs: a step that one lane alone took stands before the next one that it shares
// with others.
std::list<Slot> merged(const Warp& warp) {
  std::list<Slot> slots;
  std::map<std::tuple<StepKind, std::uintptr_t, std::uint32_t>, std::list<Slot>::iterator> known;
  for (int i = 0; i < warp.size; ++i) {
    const std::uint32_t thread = warp.lanes[i].thread;
    for (const std::size_t report : recorder.reports[thread])
      recorder.logs[thread].add(StepKind::report, report, {});
    recorder.reports[thread].clear();
    const std::vector<Event> events = recorder.logs[thread].take();
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

void flush(const Warp& warp) {
  settle();
  for (Slot& slot : merged(warp)) {
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

bool brings_value(WarpOperation operation) { return operation < WarpOperation::syncwarp; }

bool is_vote(WarpOperation operation) {
  return operation >= WarpOperation::all && operation <= WarpOperation::ballot;
}

// What an operation gives: by its own type, or of the values' type.
ValueType result_type(WarpOperation operation, ValueType values) {
  switch (operation) {
    case WarpOperation::all:
    case WarpOperation::any:
    case WarpOperation::uni:
      return ValueType::predicate;
    case WarpOperation::ballot:
    case WarpOperation::match_any:
    case WarpOperation::match_all:
    case WarpOperation::activemask:
      return ValueType::mask;
    case WarpOperation::elect:
      return ValueType::i32;
    default:
      return values;
  }
}

// The lanes' values before and, where they are there, after.
void add_call_values(Step& step, const Warp& warp, Mask lanes, bool results) {
  const Arrival& call = warp.lanes[std::countr_zero(lanes)].arrival;
  step.operation = call.operation;
  step.name = call_name(call);
  step.has_mask = true;
  step.mask = call.operation == WarpOperation::activemask ? lanes : call.mask;
  step.width = call.operation <= WarpOperation::shfl_xor ? call.width : 0;
  step.type = is_vote(call.operation) ? ValueType::predicate : call.type;
  step.result_type = result_type(call.operation, step.type);
  const bool gives = results && call.operation != WarpOperation::syncwarp &&
                     call.operation != WarpOperation::group;
  for (Mask rest = lanes; rest != 0; rest &= rest - 1) {
    const Lane& lane = warp.lanes[std::countr_zero(rest)];
    TracedLane traced;
    traced.thread = static_cast<std::uint16_t>(lane.thread);
    traced.size = static_cast<std::uint8_t>(
        size_of(brings_value(call.operation) ? step.type : step.result_type));
    traced.has_before = brings_value(call.operation);
    traced.before = value_of(lane.arrival.value);
    traced.undefined = gives && lane.arrival.result.undefined;
    traced.has_after = gives && !traced.undefined;
    traced.after = value_of(lane.arrival.result.value);
    if (step.width > 0)
      traced.from = static_cast<std::int16_t>(
          lane.thread - lane.index +
          static_cast<std::uint32_t>(shuffle_source(lane.arrival, lane.index)));
    step.lanes.push_back(traced);
  }
}

// Lanes that wait for others who never come.
void add_waits(const Warp& warp) {
  for (Mask left = warp.collective; left != 0;) {
    const Arrival& call = warp.lanes[std::countr_zero(left)].arrival;
    const Mask group = waiting_together(warp, left);
    left &= ~group;
    Step step = step_at(StepKind::wait, call.where);
    step.warp = static_cast<int>(warp.index);
    add_call_values(step, warp, group, false);
    step.missing_lanes = call.mask & warp.alive & ~group;
    add_step(std::move(step));
  }
  for (Mask left = warp.barrier; left != 0;) {
    const Lane& first = warp.lanes[std::countr_zero(left)];
    Step step = step_at(StepKind::wait, barrier_call(first).where);
    step.warp = static_cast<int>(warp.index);
    step.name = barrier_call(first).name;
    for (Mask rest = left; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (!same_place(barrier_call(lane).where, barrier_call(first).where)) continue;
      left &= ~(rest & (~rest + 1));
      TracedLane traced;
      traced.thread = static_cast<std::uint16_t>(lane.thread);
      step.lanes.push_back(traced);
    }
    add_step(std::move(step));
  }
}

// True if the lane has called the runtime and others may run, or has ended: what is said now is not
// about what it does next.
bool waits(const Lane& lane) {
  const Warp& warp = *lane.warp;
  const Mask waiting = warp.ready | warp.collective | warp.barrier | warp.spinning;
  return (waiting | ~warp.alive) >> lane.index & 1u;
}

// Which recording is kept: the first that was asked for, or the one that tells most.
void keep_or_drop() {
  const bool first = !recorder.best;
  if (first || recorder.worth > recorder.best_worth) {
    recorder.best = std::move(recorder.current);
    recorder.best_worth = recorder.worth;
    recorder.best_is_new = true;
  }
  recorder.current.reset();
  recorder.block = nullptr;
  const Options& o = options();
  const bool asked = o.trace_launch && o.trace_block;
  recorder.done = asked || recorder.best_worth == Worth::error ||
                  (o.trace_store.bytes > 0 && recorder.best_worth == Worth::store) ||
                  ++recorder.candidates == kMostCandidates;
}

// The current recording ends before its block has.
void cut_off(const char* state) {
  settle();
  flush_all();
  if (!recorder.last_reports.empty())
    for (const Warp& warp : recorder.block->warps) add_waits(warp);
  for (const auto* reports : {&recorder.next_reports, &recorder.last_reports})
    for (const std::size_t report : *reports) add_report_step(report, -1);
  recorder.current->state = state;
}

[[noreturn]] void stop_now(int signal) {
  hot.critical = true;
  cut_off("stopped");
  write(recorder.current.get());
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

TracedArray shared_array(const SharedArray& array) {
  return {array.name, array.begin,  array.size,
          array.type, array.file,   static_cast<unsigned>(array.line),
          false,      array.dynamic};
}

// What an allocation holds: as its user or else the kernel's arguments say.
ValueType type_of(const Allocation& allocation) {
  if (allocation.type != ValueType::bits) return allocation.type;
  const KernelCall& call = current_launch->call;
  for (std::size_t i = 0; i < call.pointer_count; ++i) {
    const auto address = reinterpret_cast<std::uintptr_t>(call.pointers[i].address);
    const bool inside = address - allocation.begin < std::max<std::size_t>(allocation.size, 1);
    if (inside && call.pointers[i].type != ValueType::bits) return call.pointers[i].type;
  }
  return ValueType::bits;
}

TracedArray global_array(std::uintptr_t address) {
  const Allocation* near = arena.contains(address) ? allocation_near(address) : nullptr;
  if (!near) return {"a __device__ variable", address, 0, ValueType::bits, "", 0, true, false};
  return {"global memory",         near->begin,        near->size, type_of(*near),
          near->where.file_name(), near->where.line(), true,       false};
}

// Remembers the array that holds the address; the same one is told once.
void know_array(TracedArray array) {
  auto& known = recorder.current->arrays;
  const bool fresh = std::none_of(known.begin(), known.end(), [&](const TracedArray& other) {
    return other.begin == array.begin && other.name == array.name;
  });
  if (fresh) known.push_back(std::move(array));
}

bool is_watched(std::uintptr_t address, std::size_t size) {
  const StoreToFind& wanted = options().trace_store;
  if (wanted.bytes == 0 || !arena.contains(address)) return false;
  const Allocation* allocation = allocation_near(address);
  if (!allocation || allocation->size != wanted.bytes) return false;
  const std::uintptr_t first = allocation->begin + wanted.offset;
  return address < first + wanted.size && first < address + size;
}

}  // namespace

void trace_launch_begins() { ++recorder.launches; }

void trace_block_runs(const Block& block) {
  const Options& o = options();
  if (!recorder.current && !recorder.done) {
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
  keep_or_drop();
}

void trace_launch_ends(const Launch& launch) {
  if (recorder.current) {
    cut_off("abandoned");
    recorder.current->error = cudaGetErrorName(launch.error);
    keep_or_drop();
  }
  forget_lanes();
  if (recorder.best_is_new) write(recorder.best.get());
}

void trace_access(const Lane& lane, std::uintptr_t address, std::size_t size, AccessKind kind,
                  std::uintptr_t pc) {
  Critical critical;
  // A copy from memory to memory is announced as a store, then as a load, and happens after both.
  if (kind != AccessKind::read) settle();
  obey_stop();
  const SharedArray* shared = image.contains(address) ? shared_array_near(address) : nullptr;
  if (!shared && kind == AccessKind::read) return;
  know_array(shared ? shared_array(*shared) : global_array(address));
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
  for (const std::size_t report : recorder.reports[lane.thread])
    recorder.logs[lane.thread].add(StepKind::report, report, {});
  recorder.reports[lane.thread].clear();
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
  const Arrival& call = warp.lanes[std::countr_zero(group)].arrival;
  Step step = step_at(StepKind::collective, call.where);
  step.warp = static_cast<int>(warp.index);
  add_call_values(step, warp, group, true);
  add_meeting(std::move(step));
}

void trace_range(const Block& block, const RangeCall& call) {
  Critical critical;
  const Lane& first = block.lanes[call.threads.first];
  const Lane* caller = nullptr;
  Step step;
  for (std::uint32_t t = call.threads.first;
       t < call.threads.first + call.threads.size && t < static_cast<std::uint32_t>(block.threads);
       ++t) {
    const Lane& lane = block.lanes[t];
    if (!lane.range_call) continue;
    if (!caller) {
      caller = &lane;
      step = step_at(StepKind::collective, lane.barrier.where);
      step.operation = call.operation;
      step.name = lane.barrier.name;
    }
    TracedLane traced;
    traced.thread = static_cast<std::uint16_t>(t);
    if (call.operation == WarpOperation::tile_exchange) {
      const groups::Gather& gather = lane.range_call->gather;
      traced.size = 8;
      traced.has_before = true;
      traced.before = value_of(lane.range_call->value);
      traced.undefined = lane.range_call->undefined;
      traced.has_after = gather.count == 1 && !traced.undefined;
      if (traced.has_after) traced.after = value_of(gather.target[0]);
      if (gather.count == 1)
        traced.from = static_cast<std::int16_t>(call.threads.first + gather.first);
    }
    step.lanes.push_back(traced);
  }
  if (first.warp->size >= static_cast<int>(call.threads.size))
    step.warp = static_cast<int>(first.warp->index);
  if (caller) add_meeting(std::move(step));
}

void trace_predicate(const Lane& lane, int predicate) {
  recorder.predicates[lane.thread] = predicate;
}

void trace_barrier(const Block& block) {
  if (recorder.block != &block) return;
  Critical critical;
  flush_all();
  const Lane* first = nullptr;
  Step step;
  for (const Warp& warp : block.warps) {
    step.arrived.push_back(warp.barrier);
    if (!first && warp.barrier != 0) first = &warp.lanes[std::countr_zero(warp.barrier)];
  }
  const std::vector<Mask> arrived = std::move(step.arrived);
  step = step_at(StepKind::barrier, barrier_call(*first).where);
  step.arrived = arrived;
  step.name = barrier_call(*first).name;
  // grid.sync has no predicate; the block's own barrier may be of an earlier call.
  if (barrier_call(*first).name != kGridSync && block.barrier_kind != BarrierKind::plain) {
    step.type = ValueType::predicate;
    step.result_type =
        block.barrier_kind == BarrierKind::count ? ValueType::i32 : ValueType::predicate;
    for (int t = 0; t < block.threads; ++t) {
      const Lane& lane = block.lanes[t];
      if (!(lane.warp->barrier >> lane.index & 1u)) continue;
      TracedLane traced;
      traced.thread = static_cast<std::uint16_t>(t);
      traced.size = 4;
      traced.has_before = traced.has_after = true;
      traced.before = value_of(recorder.predicates[static_cast<std::size_t>(t)] != 0);
      traced.after = value_of(static_cast<std::uint32_t>(block.barrier_result));
      step.lanes.push_back(traced);
    }
  }
  add_meeting(std::move(step));
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
    recorder.reports[lane->thread].push_back(index);
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
    write(recorder.current.get());
  }
  if (!recorder.written) write(nullptr);
}

}  // namespace referee
