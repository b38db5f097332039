// Expands lines into cells, and keeps the few plain writes that an atomic of their block followed.
#include "referee/src/runtime/check/shadow_cell.h"

#include <algorithm>
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

namespace {

void replay_read(Cell& cell, const Access& read) {
  const std::uint32_t thread = read.info.thread();
  const Mask lane = Mask{1} << lane_of(thread);
  Access& known = cell.reader;
  if (known.segment == read.segment && warp_of(known.info.thread()) == warp_of(thread)) {
    // As record_read() has it: the older clock can only miss a race.
    if (read.info.clock() < known.info.clock()) known.info = read.info;
    cell.reader_lanes |= lane;
    return;
  }
  if (known.segment == current.segment || from_other_block(known.segment))
    cell.other_reader = known;
  known = read;
  cell.reader_lanes = lane;
}

void replay_write(Cell& cell, const Access& write) {
  cell.writer = write;
  cell.reader.segment = cell.other_reader.segment = 0;  // as record_write() has it
}

}  // namespace

void expand_line(Line& line, std::uintptr_t address) {
  const std::uint32_t oldest = std::min(current.first_segment, current.first_kept_segment);
  Cell* const cells = arena.cell(address & ~std::uintptr_t{4 * kLineWords - 1});
  for (const LineAccess& access : line.accesses) {
    if (access.segment < oldest) break;
    if (access.shift == kExpanded) continue;
    for (unsigned rest = access.words; rest != 0; rest &= rest - 1) {
      const int word = std::countr_zero(rest);
      const auto thread = static_cast<std::uint32_t>(access.first + (word >> access.shift));
      REFEREE_DCHECK(access.shift <= 2 && thread < kMaxThreads);
      const Access replayed = {
          access.segment, AccessInfo::of(thread, access.clock, 15, Strength::plain), access.pc};
      (access.write ? replay_write : replay_read)(cells[word], replayed);
    }
  }
  line = {};
  line.accesses[0] = {.segment = current.segment, .shift = kExpanded};
}

}  // namespace referee
