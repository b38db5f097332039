// What a diagnosis says of two accesses that race: who makes them, and what would order them.
#pragma once

#include "referee/src/runtime/check/happens_before.h"

namespace referee {

struct Diagnosis;

// Those of a warp and those of a block are threads of one block.
enum class Racers { lanes_of_a_warp, warps_of_a_block, blocks_of_a_cluster, blocks };

// One access of the program to which both come, a read and a write, two writes, or one and an
// atomic.
enum class RacingAccesses { one, two, two_writes, write_and_atomic };

// Fills in message and explanation, and what holds instead where one line makes both accesses:
// nothing can stand between them there. `shared`: the memory is. `fences`: those of the launch;
// none where the reader's alone is missing.
void explain_race(Diagnosis& diagnosis, Racers racers, bool shared, RacingAccesses accesses,
                  SeenFences fences);

// One access of a race in shared memory is an asynchronous copy: the later one, which begins, over
// what was there or where nothing was, or the earlier one, which the thread that began it has
// waited for.
enum class CopyInRace { none, begins, brings_first, has_arrived };
// The explanation of such a race, of threads of one block.
void explain_race_with_copy(Diagnosis& diagnosis, Racers racers, CopyInRace copy);

}  // namespace referee
