// For a program that calls a function several times, as a test does: the report then says of each
// diagnosis which of the calls it belongs to.
#pragma once

#include <cstdint>

namespace referee {

// What follows belongs to the call of this number, until the next one is told.
void tell_call(std::uint64_t number);

}  // namespace referee
