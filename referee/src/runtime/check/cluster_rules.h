// Rules of clusters: when a block may touch another's shared memory.
//
// A block's shared memory is there from its start to its end. That it has started is known to whom
// something has ordered behind it, which is mostly the cluster's barrier; and before it ends, it
// must be ordered after the last access of every other block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {

// The running lane is about to touch memory through a window.
void check_remote_access(const Lane& lane, const MemoryAccess& access, Strength strength);

// A sentence with a space in front, where the thread has arrived at the barrier of its cluster and
// not waited for it: such a thread knows nothing of the others' arrivals. Else empty.
std::string missing_wait(const Block& block, std::uint32_t thread);
// The same of the thread that has made this access to the target's shared memory, if it was its
// last one there, and where it made it so.
std::string missing_wait(const Block& target, const Access& access);

// A thread of the block makes an atomic or volatile access to its own shared memory at this common
// address: other blocks' strong accesses to the word were before.
void see_remote_accesses(const Block& block, std::uintptr_t address);

struct ClusterCheck : Observer {
  static void on_block_ends(const Block& block);
};

}  // namespace referee
