// The barrier of a whole grid.
#pragma once

namespace referee {

// The name of its calls; this pointer distinguishes them from block barriers.
inline constexpr const char* kGridSync = "grid.sync";

}  // namespace referee
