// Lines that have grown large and have not been accessed for a while, in a fraction of the memory.
//
// What the sixteen words of a line remember is mostly alike: the same few instructions of the same
// few blocks have accessed them, lane after lane. Packed, a line keeps each such access once, and
// for each word some bits that tell which ones it has. To be accessed again, it is unpacked.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/memory/line.h"

namespace referee {

// Packs a line of pairs or cells, without its accesses of segments before `oldest`. False, and
// nothing has changed, if it would save too little.
bool pack(Line& line, std::uint32_t oldest);
Cells unpacked(const Line& line);
// The form that it had; how large a block a packed line has.
LineForm form_before(const Line& line);
std::size_t packed_block_bytes(const Line& line);

}  // namespace referee
