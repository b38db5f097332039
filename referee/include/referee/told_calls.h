// For a program that calls a function several times, as a test does: the report then says of each
// diagnosis which of the calls it belongs to.
#pragma once

#include <cstddef>
#include <cstdint>

namespace referee {

// What follows belongs to the call of this number, until the next one is told.
void tell_call(std::uint64_t number);

// Device memory at [begin, begin + bytes) is to count as never written, although something was put
// there for the tester's own use: whoever reads it without writing it first is diagnosed.
void tell_uninitialised(void* begin, std::size_t bytes);

}  // namespace referee
