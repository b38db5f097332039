// A line's own records, or its sixteen cells.
#include "referee/src/runtime/memory/touched_lines.h"

#include <algorithm>

#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {
namespace {

constexpr std::uintptr_t kLineBytes = 4 * kLineWords;

std::uintptr_t line_at(std::uintptr_t address) { return address & ~(kLineBytes - 1); }

TouchedLine touched_by_cells(Since since, const Region& region, std::uintptr_t address) {
  TouchedLine result{.address = address};
  for (unsigned word = 0; word < kLineWords; ++word) {
    const std::uintptr_t at = address + 4 * word;
    if (!region.contains(at)) continue;  // the first and the last line of the variables
    const Cell& cell = *region.cell(at);
    const bool written = cell.writer.segment >= since.segment;
    const bool read =
        cell.reader.segment >= since.segment || cell.other_reader.segment >= since.segment;
    if (!written && !read) continue;
    if (&region == &image && is_shared_variable(at)) continue;
    const auto bit = static_cast<std::uint16_t>(1u << word);
    if (written) result.written |= bit;
    if (read) result.read |= bit;
  }
  return result;
}

TouchedLine touched_by_line(Since since, std::uintptr_t address) {
  const Line& line = *arena.line(address);
  TouchedLine result{.address = address, .only_plainly = true};
  for (const LineAccess& access : line.accesses) {
    if (access.segment < since.launch) break;
    if (access.shift == kExpanded) return touched_by_cells(since, arena, address);
    if (access.segment < since.segment) continue;
    (access.write ? result.written : result.read) |= access.words;
  }
  return result;
}

}  // namespace

const Region& region_of(std::uintptr_t address) {
  return image.contains(address) || image.contains(address + kLineBytes - 1) ? image : arena;
}

TouchedLine touched_since(Since since, std::uintptr_t address) {
  return &region_of(address) == &image ? touched_by_cells(since, image, address)
                                       : touched_by_line(since, address);
}

// By whom and where is not known, and nobody asks any more: what may still race with the launch
// races with all of it.
void remember(Since since, const TouchedLine& touched) {
  auto& accesses = arena.line(touched.address)->accesses;
  for (const bool write : {false, true}) {
    const std::uint16_t words = write ? touched.written : touched.read;
    if (words == 0) continue;
    const auto free = std::find_if(accesses.begin(), accesses.end(), [&](const LineAccess& one) {
      return one.segment < since.launch;
    });
    if (free == accesses.end() || accesses[0].shift == kExpanded) return;
    *free = {.segment = since.segment, .clock = 1, .write = write, .words = words};
    if (free + 1 != accesses.end()) (free + 1)->segment = 0;
  }
}

void for_each_touched_line(Since since, const std::function<void(const TouchedLine&)>& function) {
  const auto tell = [&](std::uintptr_t begin, std::uintptr_t end) {
    for (std::uintptr_t at = line_at(begin); at < end; at += kLineBytes) {
      const TouchedLine line = touched_since(since, at);
      if (line.any()) function(line);
    }
  };
  tell(image.begin, image.begin + image.size);
  for_each_live_allocation([&](const Allocation& one) { tell(one.begin, one.begin + one.size); });
}

std::size_t watched_lines() {
  std::size_t lines = image.size / kLineBytes + 2;
  for_each_live_allocation([&](const Allocation& one) { lines += one.size / kLineBytes + 2; });
  return lines;
}

}  // namespace referee
