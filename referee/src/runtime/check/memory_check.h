// The memory check: out of bounds, freed, uninitialised, misaligned, null, another side's memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// Finds out what is wrong with an access whose states or alignment are not plain, and reports it;
// marks what it writes as initialised. Accesses that would fault end the launch here.
void check_memory(std::uintptr_t address, std::size_t size, AccessKind kind, std::uintptr_t pc);

// The lane has copied `size` bytes: what nobody has written of them, nobody has at the target.
void keep_uninitialised(std::uintptr_t target, std::uintptr_t source, std::size_t size);

// A kernel replaces these bytes whatever they hold, by an atomic store or exchange: that nobody has
// written them is no fault. (Nobody here knows whether an exchange's result is used.)
void take_as_written(std::uintptr_t address, std::size_t size);

// Host code touches device memory: allowed for managed and page-locked memory only, and plainly
// only where the device is done with it.
void check_host_access(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc,
                       bool plain = true);
// Host code touches the program's own variables, of which some may be the device's.
void check_host_variable(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc,
                         bool plain);
}  // namespace referee
