// Which lines are large, so that they are as many as kernels work on, not as many as there are: the
// others are packed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/memory/line.h"
#include "referee/src/runtime/platform/memory.h"

namespace referee {

// Reserves the list of large lines, of so many lines in all; where it lies.
AddressRange reserve_large_lines(std::size_t lines);
// A line has got pairs or cells: where many have, another one of them is packed in return, without
// its accesses of segments before `oldest`.
void note_large(Line& line, std::uint32_t oldest);
// A packed line is needed again, in this form.
void note_unpacked(LineForm form);
void forget_large_lines();

}  // namespace referee
