// The order between what streams do, and between them and the host. Here all work is done when the
// call that asks for it returns; on a device nothing is certain before somebody has waited for it.
//
// Work that the host has not waited for is pending. A stream knows which work of each stream comes
// before its next one: a vector clock, which events carry to other streams (CUDA C++ Programming
// Guide, "Asynchronous Concurrent Execution"). What a pending kernel has read and written stands in
// the cells, under the segments of its launch; of a copy the ranges are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <source_location>
#include <string>

#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {

// Of each stream, by its number: the latest work that comes before.
using StreamClock = std::map<std::uint32_t, std::uint64_t>;

struct StreamState {
  explicit StreamState(bool waits);
  ~StreamState();  // what it has begun goes on
  StreamState(const StreamState&) = delete;
  StreamState& operator=(const StreamState&) = delete;

  std::uint32_t number;
  bool waits_for_default;  // and the default stream for it: cudaStreamNonBlocking makes it false
  StreamClock clock;
};
StreamState& default_stream();
StreamState& per_thread_stream();

// Bytes, or rows of as many that lie `pitch` bytes apart, or slices of as many rows.
struct BytesInUse {
  std::uintptr_t begin = 0;
  std::size_t size = 0;
  std::size_t pitch = 0, rows = 1;
  std::size_t slice_pitch = 0, slices = 1;
};

// Work of a stream: of a kernel `segments` are known when it has ended; of a copy what it reads and
// writes.
struct StreamWork {
  std::string what;  // "kernel scale", "cudaMemcpyAsync"
  std::source_location where;
  BytesInUse read{}, written{};
  std::uint32_t first_segment = 0, segments = 0;
  std::uint32_t stream = 0;
  std::uint64_t number = 0;
};

// A copy, or something else that is no kernel, at the end of the stream. Reports a race with what
// may still run in another stream.
void add_stream_work(StreamState& stream, StreamWork work);
// The same of work behind which nothing can race with it, as its memory is freed.
void check_stream_work(StreamState& stream, StreamWork& work);
// A kernel, before it runs and behind it.
void begin_stream_kernel(StreamState& stream, StreamWork work);
void end_stream_kernel(std::uint32_t first_segment, std::size_t segments);

// What comes before an event that is recorded now.
StreamClock clock_of(const StreamState& stream);
// The stream's next work comes behind all that the clock names.
void order_stream(StreamState& stream, const StreamClock& clock);
// The host has waited for this, or for all that any stream has been given.
void host_waits_for(const StreamClock& clock);
void host_waits_for_all();

// Whether there is work that the host has not waited for.
extern bool device_is_at_work;
// The host reads or writes bytes that it shares with the device, plainly.
void check_host_order(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc);
// A lane makes an access while kOtherStreamsRun is set.
void check_stream_order(std::uintptr_t address, std::size_t size, AccessKind kind,
                        Strength strength, std::uintptr_t pc);

}  // namespace referee
