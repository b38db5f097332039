// Chooses which lane of a block runs next.
#pragma once

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// Picks the lane that runs next in the block and makes it the current one, completing collectives
// and barriers where none can run. Its context; or the host's, if the block has ended or must wait
// for another block.
FiberContext* next_fiber(Block& block);

}  // namespace referee
