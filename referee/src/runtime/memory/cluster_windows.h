// Distributed shared memory. All blocks see their own shared memory at the same addresses; a block
// of a cluster has a window besides, at addresses of its slot, through which the other blocks of
// the cluster see it. What it has is in the window while another block runs, with the record of
// accesses, and in the program's image while it runs itself.
#pragma once

#include <cstdint>

#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {

// Of all windows; empty unless a launch with clusters runs. Its first block takes the first one.
extern Region windows;

// Which region shadows this byte: the windows, the program's image or the arena; null if none does.
const Region* shadow_of(std::uintptr_t address);

// How many blocks of clusters may exist at a time.
inline constexpr int kMostWindows = sizeof(void*) > 4 ? 512 : 16;

// A launch with clusters begins: no window may be touched yet. Reserves them for the first one.
void open_windows();
void close_windows();

// Where others see this byte of the shared memory of the block in the slot.
std::uintptr_t in_window(int slot, std::uintptr_t shared_address);
// The one address by which all blocks of a cluster know the byte: in its window, if it is shared
// memory of the block in the slot. Any other address is its own.
std::uintptr_t common_address(std::uintptr_t address, int slot);
// The slot of a window's address, and what the block there calls the byte.
int slot_of_window(std::uintptr_t address);
std::uintptr_t behind_window(std::uintptr_t address);

// The running block begins, stops or goes on: its shared memory goes to its window, and back.
void save_to_window(SavedShared& saved, int slot);
void restore_from_window(SavedShared& saved, int slot);
// The block may not have come to the array's declaration yet: it has the array all the same.
void have_array(SavedShared& saved, int slot, std::uintptr_t address);

}  // namespace referee
