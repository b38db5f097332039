// A sentence that an explanation of wrong values may end with, and that a verdict leaves out where
// its first words say the same.
#pragma once

namespace warplings {

inline constexpr const char* kNothingLaunched = "No kernel is launched in this call.";

}  // namespace warplings
