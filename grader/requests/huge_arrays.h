// What comes back of a call with arrays of zeros that are too large to be sent, or to be gone
// through. The request says no more of them than how many elements there are.
#pragma once

#include <cstdint>

#include "grader/requests/picked_rows.h"

namespace warplings {

struct HugeArraysAnswer {
  using Ran = PickedRowsAnswer::Ran;
  Ran ran = Ran::nothing;
  // Of some blocks, with a bit for each array: whether they loaded anything of its last third.
  std::uint8_t loaded_last_third = 0xff;
};

}  // namespace warplings
