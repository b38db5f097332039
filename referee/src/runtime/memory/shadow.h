// Shadow memory: for every byte a kernel may touch, whether it may be touched and was written; for
// every four bytes, who accessed them last.
//
// Two regions are shadowed: the program's image (.data and .bss, where shared variables and device
// globals live) and the arena of device allocations.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/memory/cell.h"
#include "referee/src/runtime/memory/line.h"
#include "referee/src/runtime/platform/dcheck.h"

namespace referee {

// One byte of state for four bytes of memory. Low nibble: bit i set if byte i may not be touched.
// High nibble: bit i set if byte i was never written. 0 is plain, initialised memory.
using State = std::uint8_t;
inline constexpr State kUninitialised = 0xF0;
inline constexpr State kForbidden = 0x0F;
// The host's to write, and for kernels to read: __constant__ variables.
inline constexpr State kConstant = 0xFF;

struct Region {
  std::uintptr_t begin = 0;
  std::uintptr_t size = 0;  // bytes in use; addresses beyond are not the region's
  State* states = nullptr;
  // What zeros stand for, in each byte: they are kept as the difference from this.
  std::uint32_t zeros = 0;
  Cell* cells = nullptr;  // not of global memory,
  Line* lines = nullptr;  // which has these

  bool contains(std::uintptr_t address) const { return address - begin < size; }
  State state_at(std::uintptr_t address) const {
    return static_cast<State>(*state(address) ^ zeros);
  }
  // The address is the region's, or the end of it.
  State* state(std::uintptr_t address) const { return states + (offset(address) >> 2); }
  Cell* cell(std::uintptr_t address) const { return cells + (offset(address) >> 2); }
  Line* line(std::uintptr_t address) const { return lines + (offset(address) >> 6); }

 private:
  std::uintptr_t offset(std::uintptr_t address) const {
    REFEREE_DCHECK(address - begin <= size);
    return address - begin;
  }
};

extern Region image;  // set up before main
extern Region arena;  // grows with allocations
// Address space that the arena may grow to: more where the device's memory is larger.
std::size_t arena_capacity();

// The address is none of the program's, but of what initialise_shadow() reserved.
bool is_reserved(std::uintptr_t address);

// Reserves both regions' shadows; called before main by the first callback or API call.
void initialise_shadow();

// Of global memory. A kernel is likely to touch all of [address, address + bytes): the system may
// provide what belongs to it in large pages.
void expect_use(std::uintptr_t address, std::size_t bytes);
// It is likely to touch a few places of them: the system shall not provide large pages for each.
void expect_scattered_use(std::uintptr_t address, std::size_t bytes);

// The contents of [address, address + bytes), and the record of their accesses, are needed no more:
// whole pages of both go back to the system. The states are unchanged; blocks of lines are used
// again once all accesses are forgotten.
void discard(std::uintptr_t address, std::size_t bytes);
// The record of accesses to a few bytes is needed no more; to all global memory. What it takes is
// used again.
void forget_accesses(std::uintptr_t address, std::size_t bytes);
void forget_all_accesses();

// Marks [address, address + bytes) of a region. Partial cells at the ends keep their other bytes.
void mark_forbidden(const Region& region, std::uintptr_t address, std::size_t bytes);
void mark_uninitialised(const Region& region, std::uintptr_t address, std::size_t bytes);
void mark_initialised(const Region& region, std::uintptr_t address, std::size_t bytes);
// Whole cells only: others may share the last one with other variables.
void mark_constant(const Region& region, std::uintptr_t address, std::size_t bytes);

// True if every byte may be touched.
bool all_allowed(const Region& region, std::uintptr_t address, std::size_t bytes);
// True if some byte is of a cell that is marked constant.
bool any_constant(const Region& region, std::uintptr_t address, std::size_t bytes);
// True if the word at the address was written, as far as its cell and its line remember.
bool is_written(const Region& region, std::uintptr_t address);
// True if no byte was ever written.
bool none_initialised(const Region& region, std::uintptr_t address, std::size_t bytes);

}  // namespace referee
