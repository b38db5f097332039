// How many bytes of asynchronous copies are under way to a block's shared memory while its threads
// read what earlier ones have brought.
//
// Which warp runs first is the schedule's to say. So what other threads copy is told from one
// barrier of the block to the next: it counts for all reads there if it is under way at any read
// of its thread's; or at any time, if that thread reads nothing. What the reader itself copies
// counts only as long as it is under way: begun, and not waited for.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/report/launch_record.h"

namespace referee {

// Of one block.
class ReadsBesideCopies {
 public:
  // The block begins.
  void clear();
  // The thread starts a copy of so many bytes, or one of its copies has been waited for.
  // `shared` copies end with a phase of a barrier, which all may wait for.
  void start(unsigned thread, std::uint64_t bytes, bool shared, CopyCount& count);
  void arrive(unsigned thread, const AsyncCopy& copy, std::uint64_t bytes);
  void access(unsigned thread, const MemoryAccess& access);
  // Threads wait for a part of the block: they can go on in other orders than from barrier to
  // barrier.
  void meet_in_part() { only_barriers_ = false; }
  // All threads of the block have come to a barrier.
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
  };
  struct Thread {
    std::uint64_t under_way = 0;
    std::uint64_t most = 0;           // since the last barrier
    std::uint64_t most_at_reads = 0;  // the same
    bool reads = false;               // the same
    std::uint64_t copies = 0;         // that it has begun
    std::uint64_t told() const { return reads ? most_at_reads : most; }
  };

  void settle(CopyCount& count);

  bool is_used_ = false;
  bool only_barriers_ = true;
  std::array<Thread, kMaxThreads> threads_;
  std::uint64_t shared_under_way_ = 0, most_shared_ = 0;
  std::unordered_set<std::uintptr_t> copied_;  // words that hold what a copy brought
  std::vector<Read> reads_;                    // since the last barrier
  std::vector<Read> open_;                     // before; behind them, no copy has begun
};

}  // namespace referee
