// Keeps the few plain writes that an atomic of their block followed.
#include "referee/src/runtime/check/shadow_cell.h"

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

}  // namespace referee
