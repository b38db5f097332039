// Notes that tell the author of a .cu file what a compiler cannot know: that a name belongs to CUDA
// but not to the referee's subset, or how a launch is written.
#pragma once

#include <string>

#include "referee/src/driver/compiler_output.h"

namespace referee::driver {

// The text of a note to add after the message; empty if there is nothing to add.
std::string hint_for(const Message& message);

}  // namespace referee::driver
