// Where program and runtime lie in the one memory; function_body.mjs says the same.
#pragma once

#include <cstdint>

namespace referee {

inline constexpr std::uintptr_t kProgramEnd = 0x80000000;

}  // namespace referee
