// What the host loads of that which kernels have stored, without a copy: in managed and page-locked
// memory, in registered memory, and in variables that are not the device's alone. The report counts
// each word once for each time that it was stored, in bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// Lines of the program's image, by their numbers, of which it is known that no word is the host's,
// too: shared memory and __device__ variables. One may forget another.
inline constexpr unsigned kImageLineShift = 6;
inline constexpr std::size_t kImageLinesKept = 512;
extern std::array<std::uintptr_t, kImageLinesKept> device_lines;
[[gnu::always_inline]] inline bool is_device_line(std::uintptr_t address) {
  const std::uintptr_t line = address >> kImageLineShift;
  return device_lines[line % kImageLinesKept] == line;
}

// A lane stores these bytes, or updates them. Asked of words in the image that are in no device
// line; and of all memory while kHostSharesMemory is set.
void note_store(std::uintptr_t address, std::size_t size);

// Host code, or a copy, loads these bytes or stores others in their place, wherever they lie.
void note_host_access(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc);

struct LoadsByHost : Observer {
  static void on_launch_begins(const Launch&);
  static void on_launch_ends(const Launch&);
};

}  // namespace referee
