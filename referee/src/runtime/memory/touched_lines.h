// Which words of global memory a launch has touched since one of its segments began, as the shadow
// remembers it: every word that has been touched, though not by whom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "referee/src/runtime/memory/shadow.h"

namespace referee {

// The 64 bytes at an address that is a multiple of 64 within the region.
struct TouchedLine {
  std::uintptr_t address = 0;
  std::uint16_t read = 0;     // bit w: word w
  std::uint16_t written = 0;  // plainly or by an atomic operation
  bool only_plainly = false;  // all of it

  bool any() const { return (read | written) != 0; }
  // Whether one of the two touches what the other writes.
  bool conflicts(const TouchedLine& other) const {
    return ((read | written) & other.written) != 0 || (written & other.read) != 0;
  }
};

// Since when: segments of the running launch from `segment` on; `launch` is its first one.
struct Since {
  std::uint32_t launch = 0, segment = 0;
};

// The region that holds the line: the arena, or the program's image.
const Region& region_of(std::uintptr_t address);
// What has been touched of the line at this address. Shared memory counts as untouched.
TouchedLine touched_since(Since since, std::uintptr_t address);
// Remembers a line that was touched elsewhere, only plainly, in the launch's name: as far as there
// is room beside what was touched here.
void remember(Since since, const TouchedLine& line);
// The touched lines of all live allocations and all variables, in the order of their addresses.
void for_each_touched_line(Since since, const std::function<void(const TouchedLine&)>& function);
// How many lines it looks at.
std::size_t watched_lines();

}  // namespace referee
