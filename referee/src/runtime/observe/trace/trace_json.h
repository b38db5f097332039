// A recording as JSON; the format is in referee/TRACE.md.
#pragma once

#include <cstddef>
#include <string>

#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

// Null: there was nothing to record. Looks up what is still known by program counter only. A text
// of more than `most_bytes` bytes is avoided by leaving out steps of the middle.
std::string trace_json(const Recording* recording, std::size_t most_bytes);

}  // namespace referee
