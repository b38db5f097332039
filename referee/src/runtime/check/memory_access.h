// One memory access by a lane or by host code, as the compiler's instrumentation reports it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {

enum class AccessKind : std::uint8_t { read, write, atomic };

// Finds out what is wrong with an access that the fast path could not clear, and reports it.
// Accesses that would fault end the launch here.
void examine_access(std::uintptr_t address, std::size_t size, AccessKind kind, std::uintptr_t pc);

// Host code touches device memory: allowed for managed and page-locked memory only.
void examine_host_access(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc);

// The cell's record speaks against this access: reports a race unless some order is found.
struct Suspect {
  Cell* cell;
  std::uintptr_t address;
  std::size_t size;
  AccessKind kind;
  Strength strength;
  std::uintptr_t pc;
};
void examine_race(const Suspect& suspect, const Lane& lane);

// The lane is about to compare and swap these bytes. That it read them plainly before is no race: a
// stale guess makes the comparison fail (CUDA C++ Programming Guide, atomic functions, writes such
// loops so).
void accept_guess(const Lane& lane, std::uintptr_t address, std::size_t size);

// The checks of an atomic read-modify-write, and of an atomic load, of `size` bytes.
void atomic_access(const void* pointer, unsigned size, std::uintptr_t pc,
                   Strength strength = Strength::atomic);
void atomic_load_access(const void* pointer, unsigned size, std::uintptr_t pc);

// Copies as the instruction at `pc` would, in accesses as wide as alignment allows.
void watched_copy(void* target, const void* source, std::size_t size, std::uintptr_t pc);

// "tile[5]", "dynamic shared memory[12]" or "global memory allocated at main.cu:12, byte 40".
std::string describe_address(std::uintptr_t address, std::size_t size);

}  // namespace referee
