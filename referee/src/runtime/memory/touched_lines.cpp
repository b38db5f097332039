// A line's own records, or its sixteen cells.
#include "referee/src/runtime/memory/touched_lines.h"

#include <algorithm>

#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {
namespace {

std::uintptr_t line_at(std::uintptr_t address) { return address & ~(kLineBytes - 1); }

void add_cell(TouchedLine& result, Since since, unsigned word, const Cell& cell) {
  const auto bit = static_cast<std::uint16_t>(1u << word);
  if (cell.writer.segment >= since.segment) result.written |= bit;
  if (cell.reader.segment >= since.segment || cell.other_reader.segment >= since.segment)
    result.read |= bit;
}

TouchedLine touched_variables(Since since, std::uintptr_t address) {
  TouchedLine result{.address = address};
  for (unsigned word = 0; word < kLineWords; ++word) {
    const std::uintptr_t at = address + 4 * word;
    if (!image.contains(at)) continue;  // the first and the last line
    TouchedLine with = result;
    add_cell(with, since, word, *image.cell(at));
    if (with.read == result.read && with.written == result.written) continue;
    if (!is_shared_variable(at)) result = with;
  }
  return result;
}

TouchedLine touched_global_memory(Since since, std::uintptr_t address) {
  const Line& line = *arena.line(address);
  TouchedLine result{.address = address, .only_plainly = line.form() == LineForm::runs};
  if (result.only_plainly) {
    for_each_live_run(line, since.launch, [&](const Run& run) {
      if (run.segment >= since.segment) (run.write ? result.written : result.read) |= run.words;
    });
  } else if (line.segment >= since.launch) {
    const Cells cells = load_cells(line);
    for (unsigned word = 0; word < kLineWords; ++word) add_cell(result, since, word, cells[word]);
  }
  return result;
}

}  // namespace

const Region& region_of(std::uintptr_t address) {
  return image.contains(address) || image.contains(address + kLineBytes - 1) ? image : arena;
}

TouchedLine touched_since(Since since, std::uintptr_t address) {
  return &region_of(address) == &image ? touched_variables(since, address)
                                       : touched_global_memory(since, address);
}

// By whom and where is not known, and nobody asks any more: what may still race with the launch
// races with all of it.
void remember(Since since, const TouchedLine& touched) {
  Line& line = *arena.line(touched.address);
  if (line.form() != LineForm::runs) {
    if (line.segment >= since.launch) return;
    clear(line);
  }
  for (const bool write : {false, true}) {
    const std::uint16_t words = write ? touched.written : touched.read;
    if (words == 0) continue;
    Run* const free = free_run(line, since.launch);
    if (free == nullptr) return;
    *free = {.segment = since.segment, .clock = 1, .write = write, .words = words};
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
