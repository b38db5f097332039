// What a warp operation is called.
#pragma once

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// The intrinsic's name, or what stands for one.
const char* operation_name(WarpOperation operation);

}  // namespace referee
