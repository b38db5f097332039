// The running machine: which lane runs, the launch it belongs to, and the ways it can stop running.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <source_location>
#include <vector>

#include "referee/include/referee/launch.h"
#include "referee/include/referee/runtime_types.h"
#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/report/report.h"

namespace referee {

// What every memory access and every switch looks at; kept together.
struct alignas(64) Hot {
  Lane* lane = nullptr;            // null while host code runs
  Warp* warp = nullptr;            // the lane's
  std::source_location gathering;  // Block::gathering of the running block
  // Reads of the same unchanged location in a row, without a write or another lane in between.
  std::uint32_t idle_reads = 0;
  std::uint32_t segment = 0;        // of the running block
  std::uint32_t first_segment = 0;  // of the launch, or since its last grid barrier
  std::uint32_t own_first = 0;      // from here on, all segments are the running block's
  std::uint32_t warp_shift = 5;     // log2 of the warp size: thread >> warp_shift is its warp
  bool log = false;                 // accesses are to be told: to the counters, to the trace
  std::uint8_t detours = 0;         // why suspend() must take a closer look
  volatile bool critical = false;   // inside the runtime: a signal must not abandon the lane here
  std::uintptr_t last_pc = 0;       // of the latest access by a lane
  std::uint64_t progress = 0;       // grows whenever a lane does more than wait
  bool illegal_address = false;  // the launch touched memory that it must not; it fails at its end
  bool count = false;            // memory counters are wanted
  bool tracing = false;          // some block may be recorded
  bool trace = false;            // the running block is
};
extern Hot hot asm("referee_hot");
// Of Hot::detours.
inline constexpr std::uint8_t kPendingRace = 1;  // see settle_pending_race()
inline constexpr std::uint8_t kOtherOrder = 2;   // lanes do not run forward

extern bool uses_groups;  // some thread has made a cooperative group
inline std::uint32_t warp_of(std::uint32_t thread) { return thread >> hot.warp_shift; }
inline std::uint32_t lane_of(std::uint32_t thread) { return thread & ((1u << hot.warp_shift) - 1); }

// One kernel launch while it runs.
struct Launch {
  const Configuration* configuration = nullptr;
  KernelCall call{};
  LaunchRecord record;
  std::uint64_t blocks = 0;
  std::uint32_t base_segment = 0;
  std::vector<std::uint32_t> segment_owner;  // linear block of segment base_segment + i
  Block* block = nullptr;                    // the running one
  bool interleaved = false;                  // more than one block has started and not ended
  std::array<std::uint64_t, static_cast<std::size_t>(WarpOperation::count)> collective_calls{};
  cudaError_t error = cudaSuccess;
};
extern Launch* current_launch;

// Runs the launch to its end; the error that ended it early, if any.
cudaError_t run_launch(Launch& launch);

// Starts a new segment for the block: everything before is ordered before everything after.
void begin_segment(Block& block);
// The block that a segment of the running launch belongs to.
std::uint64_t owner_of(std::uint32_t segment);

// Picks and enters the lane that runs next in the block, completing collectives and barriers.
// Returns where its fiber stands; the host's, if the block has ended or must wait for another
// block.
FiberContext* next_fiber(Block& block);
// Ends the launch with an error; the lane is abandoned. Callable from a signal handler.
[[noreturn]] void abandon_launch(cudaError_t error);

// Completes every warp operation whose lanes are all there. True if some lane became ready.
bool complete_collectives(Warp& warp);
inline constexpr const char* kGridSync = "grid.sync";
// Completes the block barrier if all threads wait at it. True if it did.
bool complete_barrier(Block& block);
// Completes every operation of a part of the block whose threads are all there. True if some did.
bool complete_ranges(Block& block);
// Ends the launch if lanes of the block wait at barriers on different lines.
void check_barrier_places(const Block& block);
// A block starts: drops asynchronous copies that the one before never waited for.
void forget_copies(Block& block);
// Called when nothing in the block can run: reports why and abandons the launch.
[[noreturn]] void report_stuck(Block& block);
// Reports lanes that made one call with masks that contradict each other, and abandons the launch.
[[noreturn]] void diagnose_mask_mismatch(const Warp& warp, const Lane& one, const Call& a,
                                         const Lane& other, const Call& b);
// Called when all blocks that are left wait at a grid barrier and others have ended without it.
[[noreturn]] void report_ended_blocks(const Block& waiting, std::uint64_t ended);
// The wait table of the block's lanes.
std::vector<WaitRow> wait_table(const Block& block);
// "warp 0: lanes 0-15" for one warp's lanes.
std::string lanes_text(const Warp& warp, Mask lanes);
std::string mask_text(Mask mask);
// "thread 5 (warp 0, lane 5)".
std::string thread_text(std::uint32_t thread);
const char* operation_name(WarpOperation operation);
// What a report calls this call.
const char* call_name(const Call& call);
bool same_place(std::source_location a, std::source_location b);
// The quick half of it: calls at one place mostly bring the same object, but not always.
inline bool is_identical(std::source_location a, std::source_location b) {
  return std::bit_cast<std::uintptr_t>(a) == std::bit_cast<std::uintptr_t>(b);
}
// The same operation, asked for at one place.
inline bool meet(const Call& a, const Call& b) {
  return a.operation == b.operation && same_place(a.where, b.where);
}
// Of the lanes in `left`, which wait for others who never come: the first, and those that made the
// same call with the same mask. `left` is not empty.
Mask waiting_together(const Warp& warp, Mask left);

// Adds a diagnosis of the running kernel (kernel name and block are filled in); its position in the
// report.
std::size_t diagnose(Diagnosis diagnosis);

// Marks the runtime's own code where it runs on behalf of a lane: a signal handler must not leave
// it by abandoning the lane, and its memory accesses are nobody's (watch.cpp). Needed before the
// first use of the standard library, strings included.
class Critical {
 public:
  Critical() : before_(hot.critical) { hot.critical = true; }
  ~Critical() { hot.critical = before_; }
  Critical(const Critical&) = delete;
  Critical& operator=(const Critical&) = delete;

 private:
  bool before_;
};

}  // namespace referee
