// Keeps the pending work, and finds accesses that nothing orders behind it.
#include "referee/src/runtime/check/stream_order.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "referee/src/runtime/check/address_text.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {
namespace {

// A program that never waits has no more than this in mind; races with what is older are missed.
constexpr std::size_t kMostInFlight = 256;

// The record of accesses begins anew behind this many bytes, where it may.
constexpr std::size_t kManyBytes = std::size_t{8} << 20;

REFEREE_EARLY std::vector<StreamWork> in_flight;  // in the order of their numbers
REFEREE_EARLY std::vector<StreamWork> unordered;  // of these: what may run beside the kernel
REFEREE_EARLY StreamWork running;                 // the kernel
REFEREE_EARLY std::vector<StreamState*> streams;  // those that live
REFEREE_EARLY StreamClock ended_streams;          // that the default stream waits for
std::uint64_t last_work = 0;

void join_clock(StreamClock& clock, const StreamClock& other) {
  for (const auto& [stream, number] : other) clock[stream] = std::max(clock[stream], number);
}

bool covers(const StreamClock& clock, const StreamWork& work) {
  const auto found = clock.find(work.stream);
  return found != clock.end() && found->second >= work.number;
}

// Whether the rows of a slice that begins there and the bytes have one in common. Only the first
// row that ends behind the address may begin before the bytes end.
bool slice_overlaps(const BytesInUse& bytes, std::uintptr_t begin, std::uintptr_t address,
                    std::size_t size) {
  std::size_t row = 0;
  if (address >= begin + bytes.size) {
    if (bytes.pitch == 0) return false;
    row = (address - begin - bytes.size) / bytes.pitch + 1;
  }
  return row < bytes.rows && begin + row * bytes.pitch < address + size;
}

bool overlap(const BytesInUse& bytes, std::uintptr_t address, std::size_t size) {
  if (bytes.size == 0) return false;
  for (std::size_t slice = 0; slice < bytes.slices; ++slice)
    if (slice_overlaps(bytes, bytes.begin + slice * bytes.slice_pitch, address, size)) return true;
  return false;
}

bool is_of(const StreamWork& work, std::uint32_t segment) {
  return segment - work.first_segment < work.segments;
}

// How a pending kernel has used a cell.
enum class Use { none, read, written };

Use use_of_cell(const StreamWork& work, const Region& region, std::uintptr_t address,
                unsigned bytes, Strength strength) {
  const auto by_work = [&](const Access& access) {
    const bool both_strong =
        strength != Strength::plain && access.info.strength() != Strength::plain;
    return is_of(work, access.segment) && (access.info.bytes() & bytes) != 0 && !both_strong;
  };
  const auto use_of = [&](const Cell& cell) {
    if (by_work(cell.writer)) return Use::written;
    return by_work(cell.reader) || by_work(cell.other_reader) ? Use::read : Use::none;
  };
  if (&region != &arena) return use_of(*region.cell(address));
  const Line& line = *arena.line(address);
  const auto word = static_cast<unsigned>(address / 4 % kLineWords);
  if (line.form() != LineForm::runs) return use_of(load_cell(line, word));
  Use use = Use::none;
  for_each_run(line, [&](const Run& run) {
    if (is_of(work, run.segment) && run.holds(word) && use != Use::written)
      use = run.write ? Use::written : Use::read;
  });
  return use;
}

// Whether the work has no use of the line's words, as of most of a large copy's.
bool leaves_alone(const StreamWork& work, const Line& line) {
  bool uses = line.form() != LineForm::runs;
  if (!uses) for_each_run(line, [&](const Run& run) { uses = uses || is_of(work, run.segment); });
  return !uses;
}

// Whether an access conflicts with what the work has done, or will do.
bool conflicts(const StreamWork& work, std::uintptr_t address, std::size_t size, bool write,
               Strength strength) {
  if (overlap(work.written, address, size) || (write && overlap(work.read, address, size)))
    return true;
  const Region& region = image.contains(address) ? image : arena;
  if (work.segments == 0 || !region.contains(address)) return false;
  const std::uintptr_t end = std::min(address + size, region.begin + region.size);
  for (std::uintptr_t at = address & ~std::uintptr_t{3}; at < end; at += 4) {
    if (&region == &arena && at % kLineBytes == 0 && leaves_alone(work, *arena.line(at))) {
      at += kLineBytes - 4;
      continue;
    }
    const unsigned before = at < address ? static_cast<unsigned>(address - at) : 0;
    const unsigned behind = at + 4 > end ? static_cast<unsigned>(at + 4 - end) : 0;
    const unsigned bytes = (15u << before & 15u) & 15u >> behind;
    const Use use = use_of_cell(work, region, at, bytes, strength);
    if (use == Use::written || (write && use == Use::read)) return true;
  }
  return false;
}

// The same of all that a copy reads or writes.
bool conflicts(const StreamWork& work, const BytesInUse& bytes, bool write) {
  for (std::size_t slice = 0; slice < bytes.slices; ++slice) {
    for (std::size_t row = 0; row < bytes.rows; ++row) {
      const std::uintptr_t begin = bytes.begin + slice * bytes.slice_pitch + row * bytes.pitch;
      if (conflicts(work, begin, bytes.size, write, Strength::plain)) return true;
    }
  }
  return false;
}

Location place_of(const StreamWork& work) {
  return Location::at(work.where, work.what + ", which nothing orders before it");
}

constexpr const char* kStreamsRace =
    "two streams use the same memory, one of them writes, and nothing orders them";
constexpr const char* kOrderStreams =
    "Streams run in any order and at the same time. Put both into one stream, or let one wait for "
    "the other: cudaEventRecord() in the first, cudaStreamWaitEvent() in the second. A stream of "
    "cudaStreamNonBlocking does not wait for the default stream either.";

// Once for each place and work.
REFEREE_EARLY std::set<std::pair<std::uintptr_t, std::uint64_t>> told;

bool is_news(std::uintptr_t place, const StreamWork& work) {
  return told.emplace(place, work.number).second;
}

void report_work(const StreamWork& now, const StreamWork& before) {
  Diagnosis d(Rule::unordered_work);
  d.message = kStreamsRace;
  d.explanation = kOrderStreams;
  d.locations = {Location::at(now.where, now.what), place_of(before)};
  diagnose(std::move(d));
}

// Gives the work its number and its place in the order. The pending work that it may run beside.
std::vector<StreamWork> submit(StreamState& stream, StreamWork& work) {
  if (&stream == &default_stream()) {
    stream.clock = clock_of(stream);
  } else if (stream.waits_for_default) {
    join_clock(stream.clock, default_stream().clock);
  }
  std::vector<StreamWork> beside;
  for (const StreamWork& other : in_flight)
    if (!covers(stream.clock, other)) beside.push_back(other);
  work.stream = stream.number;
  work.number = stream.clock[stream.number] = ++last_work;
  return beside;
}

// Whether something may conflict with pending work that a kernel comes behind: another stream, or
// the host where it shares memory with kernels.
bool outlives_next_kernel() { return streams.size() > 1 || host_shares_allocations(); }

// What kernels have done since is not to be forgotten (ExecutionState::first_kept_segment).
std::uint32_t first_segment_of_interest() {
  if (remembers_all_writes()) return 1;
  std::uint32_t first = kNothingKept;
  if (!outlives_next_kernel()) return first;
  for (const StreamWork& work : in_flight)
    if (work.segments > 0) first = std::min(first, work.first_segment);
  return first;
}

void keep(StreamWork work) {
  if (in_flight.size() == kMostInFlight) in_flight.erase(in_flight.begin());
  in_flight.push_back(std::move(work));
  device_is_at_work = true;
}

}  // namespace

bool device_is_at_work = false;

StreamState::StreamState(bool waits) : waits_for_default(waits) {
  static std::uint32_t numbers = 0;
  number = numbers++;
  streams.push_back(this);
}

StreamState::~StreamState() {
  if (waits_for_default) join_clock(ended_streams, clock);
  std::erase(streams, this);
}

StreamState& default_stream() {
  static auto* const stream = new StreamState(false);
  return *stream;
}

StreamState& per_thread_stream() {
  static auto* const stream = new StreamState(true);
  return *stream;
}

void add_stream_work(StreamState& stream, StreamWork work) {
  check_stream_work(stream, work);
  keep(std::move(work));
}

void check_stream_work(StreamState& stream, StreamWork& work) {
  for (const StreamWork& other : submit(stream, work)) {
    if (conflicts(other, work.read, false) || conflicts(other, work.written, true))
      return report_work(work, other);
  }
}

void begin_stream_kernel(StreamState& stream, StreamWork work) {
  running = std::move(work);
  // Nobody will ask what has been accessed so far.
  if (in_flight.empty() && !remembers_all_writes() && bytes_of_line_blocks() >= kManyBytes)
    forget_all_accesses();
  unordered = submit(stream, running);
  current.first_kept_segment = first_segment_of_interest();
  current.launch_is_remembered = remembers_all_writes() || outlives_next_kernel();
  if (!unordered.empty()) current.slow_access_reasons |= kOtherStreamsRun;
}

void end_stream_kernel(std::uint32_t first_segment, std::size_t segments) {
  current.slow_access_reasons &= static_cast<std::uint8_t>(~kOtherStreamsRun);
  running.first_segment = first_segment;
  running.segments = static_cast<std::uint32_t>(segments);
  keep(running);
}

StreamClock clock_of(const StreamState& stream) {
  StreamClock clock = stream.clock;
  if (&stream == &default_stream()) {
    join_clock(clock, ended_streams);
    for (const StreamState* other : streams)
      if (other->waits_for_default) join_clock(clock, other->clock);
  }
  return clock;
}

void order_stream(StreamState& stream, const StreamClock& clock) {
  join_clock(stream.clock, clock);
}

void host_waits_for(const StreamClock& clock) {
  std::erase_if(in_flight, [&](const StreamWork& work) { return covers(clock, work); });
  device_is_at_work = !in_flight.empty();
}

void host_waits_for_all() {
  in_flight.clear();
  device_is_at_work = false;
}

void check_host_order(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc) {
  for (const StreamWork& work : in_flight) {
    if (!conflicts(work, address, size, write, Strength::plain) || !is_news(pc, work)) continue;
    Diagnosis d(Rule::unordered_work);
    d.message = std::string("the host ") + (write ? "writes" : "reads") +
                " memory that the device may still be using";
    d.explanation =
        "A launch returns before the kernel has run, and an asynchronous copy before its bytes are "
        "there. Call cudaDeviceSynchronize() first, or wait for the stream or an event of it.";
    d.variable = describe_address(address, size);
    d.locations = {Location::at(pc, write ? "write by the host" : "read by the host"),
                   place_of(work)};
    diagnose(std::move(d));
    return;
  }
}

void check_stream_order(std::uintptr_t address, std::size_t size, AccessKind kind,
                        Strength strength, std::uintptr_t pc) {
  Critical critical;
  for (const StreamWork& work : unordered) {
    if (!conflicts(work, address, size, kind != AccessKind::read, strength)) continue;
    if (!is_news(pc, work)) return;
    Diagnosis d(Rule::unordered_work);
    d.message = kStreamsRace;
    d.explanation = kOrderStreams;
    d.variable = describe_address(address, size);
    d.locations = {Location::at(pc, access_text(kind) + " by " + thread_text(current.lane->thread)),
                   place_of(work)};
    diagnose(std::move(d));
    return;
  }
}

}  // namespace referee
