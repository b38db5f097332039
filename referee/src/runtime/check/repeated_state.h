// Endless loops with a barrier in them: a block whose state comes again will come to it for ever.
#pragma once

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// Now and then compares what a block's threads hold, and the memory that they have written, between
// one barrier and those after it. Ends the launch where all of it is as it was.
struct RepeatedState : Observer {
  static void on_block_runs(const Block&);
  static void on_block_stops(const Block&);
  static void on_barrier(Block& block);
  static bool wants_accesses();
  static void on_access(const Lane& lane, const MemoryAccess& access);
};

}  // namespace referee
