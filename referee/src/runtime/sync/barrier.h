// Block barriers.
#pragma once

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// Ends the launch if lanes of the block wait at barriers on different lines.
void check_barrier_sites(const Block& block);

}  // namespace referee
