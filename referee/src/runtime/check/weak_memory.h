// Weak memory: under the schedule `weak`, a load may return an older value than the latest.
//
// Of each word of global memory that blocks write with atomics or volatile stores, the last few
// values are kept, in the order of writing. A relaxed or volatile load of another block returns one
// that neither happens-before nor coherence hides from it (PTX ISA, "Memory Consistency Model"):
//   - a store that is ordered before the load hides all earlier ones, and so does one that was
//     fenced before the reader's last fence, whoever read what (fences are sequentially
//     consistent);
//   - who has read a value reads no earlier one, nor does whoever comes after him;
//   - a read-modify-write reads the latest.
// In doubt a store is taken to be visible: within a block always, behind a block barrier all that
// any of its threads has seen. So fewer values are old than might be, and a program that is right
// gets none that it could not get.
//
// Who reads an old value of what a block has stored, behind what it has stored later, is told so by
// a note, where no fence stands between the two stores or between the two reads.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

extern bool weak_memory;  // whether this schedule has it; what follows is called only then

// The running lane is about to load these bytes. True if it shall see an older value, which then
// lies in memory until the lane's next access, or until it lets others run.
bool offers_old_value(const Lane& lane, std::uintptr_t address, std::size_t size,
                      std::uintptr_t pc);
// Before and behind an atomic of the running lane.
void before_update(std::uintptr_t address, std::size_t size);
void after_update(const Lane& lane, std::uintptr_t address, std::size_t size, bool changed,
                  std::uintptr_t pc);
// It is about to make a volatile store, which takes place after the call.
void about_to_store(const Lane& lane, std::uintptr_t address, std::size_t size, std::uintptr_t pc);
// A fence, of the device at least.
void count_fence(Lane& lane);

// Ends what the last access has begun: takes the old value away, or keeps the one that was stored.
// To be called while kAccessIsOpen is set.
void settle_access();

struct WeakMemory : Observer {
  static void on_launch_begins(const Launch&);
  static void on_lane_yields();
  static void on_barrier(Block& block);
  static void on_launch_ends(const Launch&);
};

}  // namespace referee
