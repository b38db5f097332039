// A window is as large as the program's image, and laid out as it: memory comes where it is used.
#include "referee/src/runtime/memory/cluster_windows.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {
namespace {

constexpr std::uintptr_t kPage = 4096;

Region reserved_windows;
REFEREE_EARLY std::vector<bool> in_use;  // by slot: its bytes are marked, in this launch

// Whole pages of the image, so that an address keeps its alignment.
std::uintptr_t first_page() { return image.begin & ~(kPage - 1); }
std::uintptr_t window_bytes() {
  return (image.begin + image.size - first_page() + kPage - 1) & ~(kPage - 1);
}

std::uintptr_t begin_of(int slot) {
  return windows.begin + static_cast<std::uintptr_t>(slot) * window_bytes();
}

void reserve_windows() {
  const std::size_t bytes = static_cast<std::size_t>(kMostWindows) * window_bytes();
  constexpr const char* kWhat = "the shared memory of clusters";
  const auto reserve = [](std::size_t size) { return reserve_memory(size, kWhat); };
  reserved_windows.begin = reinterpret_cast<std::uintptr_t>(reserve_for_program(bytes, kWhat));
  reserved_windows.size = bytes;
  reserved_windows.states = static_cast<State*>(reserve(bytes / 4 + 16));
  reserved_windows.cells = static_cast<Cell*>(reserve((bytes / 4 + 4) * sizeof(Cell)));
}

}  // namespace

Region windows;

const Region* shadow_of(std::uintptr_t address) {
  for (const Region* region : {&windows, &image, &arena})
    if (region->contains(address)) return region;
  return nullptr;
}

void open_windows() {
  initialise_shadow();
  if (reserved_windows.size == 0) reserve_windows();
  windows = reserved_windows;
  in_use.assign(kMostWindows, false);
}

void close_windows() { windows = {}; }

std::uintptr_t in_window(int slot, std::uintptr_t shared_address) {
  return begin_of(slot) + (shared_address - first_page());
}

std::uintptr_t common_address(std::uintptr_t address, int slot) {
  if (windows.size == 0 || !image.contains(address) || !is_shared(address)) return address;
  return in_window(slot, address);
}

int slot_of_window(std::uintptr_t address) {
  return static_cast<int>((address - windows.begin) / window_bytes());
}

std::uintptr_t behind_window(std::uintptr_t address) {
  return first_page() + (address - windows.begin) % window_bytes();
}

void save_to_window(SavedShared& saved, int slot) {
  const auto place = static_cast<std::size_t>(slot);
  if (!in_use[place]) mark_forbidden(windows, begin_of(slot), window_bytes());
  in_use[place] = true;
  for_each_shared_range([&](std::uintptr_t begin, std::size_t size) {
    const std::uintptr_t target = in_window(slot, begin);
    const std::size_t cells = (size + 3) / 4;
    std::memcpy(reinterpret_cast<void*>(target), reinterpret_cast<const void*>(begin), size);
    std::memcpy(windows.state(target), image.state(begin), cells);
    std::copy_n(image.cell(begin), cells, windows.cell(target));
  });
  saved.declared = declared_in_block();
  saved.is_valid = true;
}

void restore_from_window(SavedShared& saved, int slot) {
  declare_again(saved.declared);
  for_each_shared_range([&](std::uintptr_t begin, std::size_t size) {
    const std::uintptr_t source = in_window(slot, begin);
    const std::size_t cells = (size + 3) / 4;
    std::memcpy(reinterpret_cast<void*>(begin), reinterpret_cast<const void*>(source), size);
    std::memcpy(image.state(begin), windows.state(source), cells);
    std::copy_n(windows.cell(source), cells, image.cell(begin));
  });
}

void have_array(SavedShared& saved, int slot, std::uintptr_t address) {
  StaticVariable* const variable = static_variable_at(address);
  if (!variable) return;  // dynamic memory is there from the start
  if (std::find(saved.declared.begin(), saved.declared.end(), variable) != saved.declared.end())
    return;
  saved.declared.push_back(variable);
  const SharedArray& array = array_of(*variable);
  const std::uintptr_t begin = in_window(slot, array.begin);
  mark_uninitialised(windows, begin, array.size);
  std::fill_n(windows.cell(begin), (array.size + 3) / 4, Cell());
}

}  // namespace referee
