// Expands lines into cells, and keeps the few plain writes that an atomic of their block followed.
#include "referee/src/runtime/check/shadow_cell.h"

#include <bit>
#include <unordered_map>

#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/platform/init_priority.h"

namespace referee {
namespace {

REFEREE_EARLY std::unordered_map<const Cell*, Access> plain_writes;

// The cell, or the one in its block's window that it will be copied to.
const Cell* kept_place(const Cell& cell) {
  if (windows.size == 0 || &cell < image.cells || &cell >= image.cell(image.begin + image.size))
    return &cell;
  const std::uintptr_t address = image.begin + 4 * static_cast<std::uintptr_t>(&cell - image.cells);
  const std::uintptr_t common = common_address(address, current_launch->block->slot);
  return common == address ? &cell : windows.cell(common);
}

}  // namespace

void keep_plain_write(const Cell& cell) {
  Critical critical;
  plain_writes[kept_place(cell)] = cell.writer;
}

const Access& kept_plain_write(const Cell& cell) { return plain_writes.at(kept_place(cell)); }

void forget_plain_writes() { plain_writes.clear(); }

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
