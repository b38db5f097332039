// Expands lines into cells.
#include "referee/src/runtime/check/shadow_cell.h"

#include <bit>

namespace referee {

void expand_line(Line& line, std::uintptr_t address) {
  if (line.segment < current.first_segment) {
    line.segment = current.segment;
  } else {
    Cell* const cells = arena.cell(address & ~std::uintptr_t{4 * kLineWords - 1});
    for (unsigned rest = line.words; rest != 0; rest &= rest - 1) {
      const int word = std::countr_zero(rest);
      const auto thread = static_cast<std::uint32_t>(line.first + (word >> line.shift));
      REFEREE_DCHECK(line.shift <= 2 && thread < kMaxThreads);
      Cell& cell = cells[word];
      cell.reader = {line.segment, AccessInfo::of(thread, line.clock, 15, Strength::plain),
                     line.pc};
      cell.reader_lanes = Mask{1} << lane_of(thread);
    }
  }
  line.words = 0;
}

}  // namespace referee
