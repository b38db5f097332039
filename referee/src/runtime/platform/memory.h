// The program's memory: address space that is reserved and filled on use, and where the linker put
// the program's variables.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace referee {

struct AddressRange {
  std::uintptr_t begin = 0;
  std::size_t size = 0;

  bool contains(std::uintptr_t address) const { return address - begin < size; }
};

// Reserves address space that reads as zeros; memory comes where it is touched. Where there is not
// enough, ends the program with a sentence that names `what` it is for.
void* reserve_memory(std::size_t bytes, const char* what);

// Whole pages in [begin, end) of reserved memory: is likely to be used soon, all of it, so large
// pages are welcome, or a few places of it; and is needed no more, goes back to the system and
// reads as zeros again.
void prefer_large_pages(std::uintptr_t begin, std::uintptr_t end);
void prefer_small_pages(std::uintptr_t begin, std::uintptr_t end);
void discard_pages(std::uintptr_t begin, std::uintptr_t end);

// Large parts of reserved memory, in whole pages of [begin, end): read as bytes 0xff, and take
// memory only where they are written; are again as they were reserved, where either was not. Both
// say which pages those are: none where the system has no such pages.
AddressRange show_ones(std::uintptr_t begin, std::uintptr_t end);
AddressRange renew_pages(std::uintptr_t begin, std::uintptr_t end);

// Lets the program touch the whole pages that hold any of [begin, end), or no longer.
void allow_access(std::uintptr_t begin, std::uintptr_t end, bool allowed);
#ifdef __wasm__
// Whether any of these bytes lies in such a page: there is no fault that would say so.
bool is_closed(std::uintptr_t begin, std::size_t bytes);
#endif

// True if a read at the address does not fault.
bool is_mapped(std::uintptr_t address);
// True if anything in the whole pages of [begin, end), reserved memory, has been touched.
bool is_any_touched(std::uintptr_t begin, std::uintptr_t end);

// The program's writable variables: shared variables and device globals are among them.
AddressRange program_variables();
// Those of them that are the runtime's own; empty where the program was linked without the driver.
std::array<AddressRange, 2> runtime_variables();
// The program's code and constants.
AddressRange program_constants();
// Whether the value can be a pointer to code of the program's; it can be nothing else but where
// functions are numbered.
bool is_function(std::uintptr_t value);
#ifdef __wasm__
inline constexpr bool kFunctionsAreNumbers = true;
#else
inline constexpr bool kFunctionsAreNumbers = false;
#endif

}  // namespace referee
