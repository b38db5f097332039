// The barrier of a whole grid.
#pragma once

namespace referee {

// What calls of it are named: they are told from block barriers by this pointer.
inline constexpr const char* kGridSync = "grid.sync";

}  // namespace referee
