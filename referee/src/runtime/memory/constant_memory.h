// __constant__ variables: kernels read them, and only the host writes.
#pragma once

#include <cstdint>
#include <string>

namespace referee {

// The name of the variable that holds the address; empty if there is none.
std::string constant_name_at(std::uintptr_t address);

}  // namespace referee
