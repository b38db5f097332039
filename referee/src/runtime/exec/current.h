// The execution state that every memory access and every switch looks at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// The pointer that the lane last followed whose address is no multiple of its type's alignment, as
// the compiler's own check tells. Where the compiler can tell beforehand, it makes an access of any
// alignment of it, or of several smaller ones, of one member: only the first is a fault.
struct MisalignedPointer {
  const void* pointer = nullptr;
  std::size_t alignment = 0;

  // Whether an access of any alignment is one of a value at this pointer.
  bool is(const void* address, std::size_t size) const {
    return address == pointer && size == alignment;
  }
};

// Bytes that the lane reads by one statement, in several accesses.
struct ReadAtOnce {
  const void* pointer = nullptr;
  std::size_t size = 0;
};

inline constexpr std::uint32_t kNothingKept = 0xFFFFFFFF;

// Kept together, in one cache line where that is possible. One thread of the host runs everything.
struct alignas(64) ExecutionState {
  Lane* lane = nullptr;               // null while host code runs
  Warp* warp = nullptr;               // the lane's
  std::source_location barrier_site;  // Block::barrier_site of the running block
  // Reads of the same unchanged location in a row, without a write or another lane in between.
  std::uint32_t idle_reads = 0;
  std::uint32_t segment = 0;             // of the running block
  std::uint32_t first_segment = 0;       // of the launch, or since its last grid barrier
  std::uint32_t first_own_segment = 0;   // from here on, all segments are the running block's
  std::uint32_t warp_shift = 5;          // log2 of the warp size: thread >> warp_shift is its warp
  std::uint8_t slow_access_reasons = 0;  // why an access must take the slow path; see below
  std::uint8_t slow_path_reasons = 0;    // why a switch must take the slow path; see below
  volatile bool critical = false;        // see Critical
  bool takes_turns = false;              // see turns.h
  bool has_paths = false;                // some lane has had one: see sync/call_path.h
  std::uintptr_t last_pc = 0;            // of the latest access by a lane
  std::uint64_t progress = 0;            // grows whenever a lane does more than wait
  // Grows where what lanes do next may depend on more than what they and memory hold.
  std::uint64_t inputs = 0;
  MisalignedPointer misaligned;
  ReadAtOnce read_at_once;
  std::size_t largest_piece = 16;  // in which the running range is moved, in bytes
  // Of the launches that others may still race with, where the host or another stream could: what
  // lines remember since must not be overwritten.
  std::uint32_t first_kept_segment = kNothingKept;
  // Somebody may ask, after the running launch, what exactly it has touched.
  bool launch_is_remembered = false;

  // Of what several accesses make up.
  void end_of_range() {
    read_at_once = {};
    largest_piece = 16;
  }
};
// Machine code reads `lane` as the word at this symbol (arch/).
extern ExecutionState current asm("referee_current");
static_assert(offsetof(ExecutionState, lane) == 0 && offsetof(Lane, context) == 0);

// Of ExecutionState::slow_access_reasons.
inline constexpr std::uint8_t kAccessIsAnnounced = 1;  // some observer wants to hear of all
inline constexpr std::uint8_t kAccessIsOpen = 2;       // the last one must be settled first
inline constexpr std::uint8_t kOtherStreamsRun = 4;    // and nothing orders their work before this
inline constexpr std::uint8_t kCopiesAreInFlight = 8;  // asynchronous ones, not waited for
inline constexpr std::uint8_t kHostSharesMemory = 16;  // some of it, beside the image
inline constexpr std::uint8_t kWriteIsPending = 32;    // the lane's own reads decide about a race
inline constexpr std::uint8_t kBlockIsWatched = 64;    // for a state that repeats

// Of ExecutionState::slow_path_reasons.
inline constexpr std::uint8_t kRaceIsPending = 1;  // the next switch decides about a race
inline constexpr std::uint8_t kYieldSettles = 2;   // it ends an access that is open
inline constexpr std::uint8_t kOtherOrder = 4;     // lanes do not run forward
// Whether observers want to hear of the next switch.
inline constexpr std::uint8_t kYieldIsAnnounced = kRaceIsPending | kYieldSettles;

inline std::uint32_t warp_of(std::uint32_t thread) { return thread >> current.warp_shift; }
inline std::uint32_t lane_of(std::uint32_t thread) {
  return thread & ((1u << current.warp_shift) - 1);
}

// Marks the runtime's own code where it runs on behalf of a lane: a signal handler must not leave
// it by abandoning the lane, and its memory accesses are nobody's. Needed before the first use of
// the standard library, strings included.
class Critical {
 public:
  Critical() : before_(current.critical) { current.critical = true; }
  ~Critical() { current.critical = before_; }
  Critical(const Critical&) = delete;
  Critical& operator=(const Critical&) = delete;

 private:
  bool before_;
};

}  // namespace referee
