// Loops that contain a barrier and never end. What a block does next depends on what its threads
// and memory hold: where both are, at a barrier, what they were at an earlier one, and nobody else
// has changed or can change them, the block does the same for ever. Where others may, they run
// first; the launch goes on for ever when each block that is left is as it was.
//
// A block that has passed thousands of barriers is watched for some dozens of them, and again each
// time that their number has doubled. Under schedules that draw lots the same state must come back
// a thousand times. Not where all barriers of the loop bring predicates (__syncthreads_or), nor at
// those of grids; and not on the WebAssembly machine, which keeps some of a lane's state where
// nobody can look: there the budget of a launch remains.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// A lane makes an access while kBlockIsWatched is set. What it stores has not been stored yet.
void note_watched_access(std::uintptr_t address, std::size_t size, AccessKind kind);

struct RepeatedState : Observer {
  static void on_launch_begins(const Launch&);
  static void on_block_begins(Block&);
  static void on_block_runs(const Block&);
  static void on_block_stops(const Block&);
  static void on_barrier(Block&);
};

}  // namespace referee
