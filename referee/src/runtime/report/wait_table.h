// The wait table: who waits where and for whom; and, of a block that is interrupted, where all are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/report/diagnosis.h"

namespace referee {

// A row for the block's lanes that wait at one line for the same.
std::vector<WaitRow> wait_table(const Block& block);
// The same, and one for those at one line that do not wait; `running` is the program counter of the
// running lane. Of a lane that lets others run, its stack tells the line, which may be unknown (0).
std::vector<WaitRow> lane_table(const Block& block, std::uintptr_t running);

// Whether both rows say the same of their threads.
bool is_same_wait(const WaitRow& a, const WaitRow& b);

// The rows as columns, under these words for the second column and the last.
std::string text_of(const std::vector<WaitRow>& rows, const std::string& place,
                    const std::string& missing);

}  // namespace referee
