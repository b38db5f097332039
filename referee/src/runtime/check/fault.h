// Faults that the processor finds: a stack that is used up, a wild address, a division by zero.
#pragma once

#include "referee/src/runtime/platform/signals.h"

namespace referee {

// SignalListener::fault: ends the launch of a kernel; of host code, writes the report, unless it
// only touched device memory.
bool diagnose_fault(const Fault& fault);

// A function of a library, which nobody has instrumented, follows a device pointer. False where
// that has been said, or is allowed.
bool diagnose_library(std::uintptr_t address, std::uintptr_t pc);

}  // namespace referee
