// The wait table: who waits where and for whom.
#pragma once

#include <vector>

#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/report/diagnosis.h"

namespace referee {

// A row for the block's lanes that wait at one line for the same.
std::vector<WaitRow> wait_table(const Block& block);

}  // namespace referee
