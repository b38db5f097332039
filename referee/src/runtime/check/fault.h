// Faults that the processor finds: a stack that is used up, a wild address, a division by zero.
#pragma once

#include "referee/src/runtime/platform/signals.h"

namespace referee {

// SignalListener::fault: ends the launch of a kernel; of host code, writes the report, unless it
// only touched device memory.
bool diagnose_fault(const Fault& fault);

}  // namespace referee
