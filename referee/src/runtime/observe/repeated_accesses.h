// Which element of an array threads load, or store, most often in a launch: by whom first, and by
// whom last. Asked for with counters by line, since each element that is touched is remembered.
#pragma once

#include <vector>

#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/report/launch_record.h"

namespace referee {

// A lane loads global memory, or stores it; an atomic may do both.
void note_repeated(const Lane& lane, const MemoryAccess& access, bool loads);

// Of the launch that has ended, for each array (ArrayKey) what is accessed most often, if that is
// more than once; the next launch starts anew.
std::vector<RepeatedAccess> take_repeated_accesses();

}  // namespace referee
