// How many bytes of asynchronous copies are under way to a block's shared memory while its threads
// read what earlier ones have brought.
//
// Which warp runs first is the schedule's to say. So what other threads copy is told from one
// barrier of the block to the next: it counts for all reads there if it is under way at any read
// of its thread's; or at any time, if that thread reads nothing. What the reader itself copies
// counts only as long as it is under way: begun, and not waited for.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <unordered_set>

#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/report/launch_record.h"

namespace referee {

// Of one block.
class ReadsBesideCopies {
 public:
  // A block begins; nothing is known of the one before.
  void clear();
  // The thread, by its index in the block, begins its part of a copy; and that part has been waited
  // for. What is known of earlier reads by then is added to `count`, here and below.
  void start(unsigned thread, const AsyncCopy& copy, CopyCount& count);
  void arrive(unsigned thread, const AsyncCopy& copy);
  // The thread reads or writes shared memory; no atomic.
  void access(unsigned thread, const MemoryAccess& access);
  // Some threads of the block have waited for each other: from now on they may be at different
  // signals between two barriers of the block.
  void meet_in_part() { only_barriers_ = false; }
  // All threads of the block that have not ended wait at a barrier.
  void meet(CopyCount& count);
  // The block ends.
  void end(CopyCount& count);

 private:
  struct Read {
    std::uintptr_t address = 0;
    unsigned size = 0;
    unsigned thread = 0;
    std::uintptr_t pc = 0;
    std::uint64_t under_way = 0;  // of the thread's own; then of all
    std::uint64_t copies = 0;     // that its thread had begun
    auto operator<=>(const Read&) const = default;
  };
  // How often each was made: a loop may make one without end.
  using Reads = std::map<Read, std::uint64_t>;
  struct Thread {
    std::uint64_t under_way = 0;
    std::uint64_t most = 0;           // since the last barrier
    std::uint64_t most_at_reads = 0;  // the same
    bool reads = false;               // the same
    std::uint64_t copies = 0;         // that it has begun
    std::uint64_t told() const { return reads ? most_at_reads : most; }
  };

  static void count_read(CopyCount& count, const Read& read, std::uint64_t times);
  void begin();
  void settle(CopyCount& count);

  bool is_used_ = false;
  bool only_barriers_ = true;
  std::array<Thread, kMaxThreads> threads_;
  // Of copies that a phase of a barrier ends: any thread may wait for them.
  std::uint64_t shared_under_way_ = 0, most_shared_ = 0;
  std::unordered_set<std::uintptr_t> copied_;  // words that hold what a copy brought
  Reads reads_;                                // since the last barrier
  Reads open_;  // before, of any thread; behind them, no copy has begun
};

}  // namespace referee
