// Writes a recording to options().trace_file.
#pragma once

#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

// Null stands for: there was nothing to record.
void write_trace(const Recording* recording);

}  // namespace referee
