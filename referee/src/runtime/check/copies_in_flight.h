// Asynchronous copies that nobody has waited for: until then their targets hold nothing, and their
// sources must stay as they are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// Calls `act` with target, source and bytes of each piece of a thread's part of a copy.
template <class Act>
void for_each_piece(const AsyncCopy& copy, Act act) {
  for (std::size_t at = std::size_t{copy.rank} * copy.piece; at < copy.bytes;
       at += std::size_t{copy.stride} * copy.piece)
    act(copy.target + at, copy.source + at, std::min<std::size_t>(copy.piece, copy.bytes - at));
}

// Of a thread's part of a copy.
inline std::size_t bytes_of(const AsyncCopy& copy) {
  std::size_t all = 0;
  for_each_piece(copy, [&](const char*, const char*, std::size_t bytes) { all += bytes; });
  return all;
}

// The running lane's copy from global to shared memory is under way: both ends are checked as of
// now, and nothing is recorded. And it has arrived, whoever says so.
void copy_departs(const Block& block, const AsyncCopy& copy);
void copy_arrives(const Block& block, const AsyncCopy& copy);

// The running lane is about to touch these bytes; asked while kCopiesAreInFlight is set.
void check_copies_in_flight(std::uintptr_t address, std::size_t size, AccessKind kind,
                            std::uintptr_t pc);

// Whether an access from this place is that of a copy into shared memory, for which the thread that
// began it waits itself: none of a barrier's or a block's pipeline.
bool is_copy_of_a_thread(std::uintptr_t pc);

struct CopyCheck : Observer {
  static void on_block_ends(const Block& block);
  static void on_launch_ends(const Launch&);
};

}  // namespace referee
