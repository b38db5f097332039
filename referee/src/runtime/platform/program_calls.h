// The program, as the runtime sees it. Natively both share all memory, and call each other's
// functions; where the program has memory and functions of its own, that nobody trusts
// (WebAssembly), the runtime follows no pointer beyond that memory, and calls by this header alone.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/platform/memory.h"

namespace referee {

#ifdef __wasm__

// What runs ends as by a fault unless all these bytes are the program's. Of single values, whose
// address is an argument, that has been asked for already (platform/wasm/gate.mjs).
void require_of_program(const volatile void* begin, std::uint64_t bytes);

// The same unless the condition holds: of what the program passes that the compiler has made, no
// honest program gets it wrong.
inline void require(bool holds) {
  if (!holds) __builtin_trap();
}

inline void end_by_fault() { *reinterpret_cast<volatile char*>(~std::uintptr_t{0}); }

// Ends what runs as a fault does where host code follows a null pointer: the machine has memory
// there, the lowest end of a stack, which is used up long before.
inline void require_host_memory(std::uintptr_t address) {
  if (address < 1024) end_by_fault();
}

// The same where the host writes a constant, which other machines protect. Kernels read constants
// as they like: so nobody may pass them something there.
inline void require_writable(std::uintptr_t begin, std::size_t bytes) {
  const AddressRange constants = program_constants();
  if (begin < constants.begin + constants.size && constants.begin < begin + bytes) end_by_fault();
}

// Call a function of the program. In the second form no lane can be left meanwhile.
void call_kernel(void (*function)(void*), void* argument);
std::uint64_t call_in_program(std::uint64_t (*function)(std::uint64_t, std::uint64_t),
                              std::uint64_t first, std::uint64_t second);
void call_in_program(void* function, void* first, int second, void* third);
template <class First, class Second>
void call_in_program(void (*function)(First*, Second, void*), First* first, Second second,
                     void* third) {
  call_in_program(reinterpret_cast<void*>(function), first, static_cast<int>(second), third);
}
void call_in_program(void (*function)(void*), void* argument);

// The same text where the program can read it.
const char* text_for_program(const char* text);

// As reserve_memory(), where the program can use it.
void* reserve_for_program(std::size_t bytes, const char* what);

// The program's variable of this name, as the linker knows it.
void* variable_of_program(const char* name);

#else

inline void require_of_program(const volatile void*, std::uint64_t) {}
inline void require(bool) {}
inline void require_host_memory(std::uintptr_t) {}
inline void require_writable(std::uintptr_t, std::size_t) {}
inline void call_kernel(void (*function)(void*), void* argument) { function(argument); }
template <class Function, class... Arguments>
auto call_in_program(Function* function, Arguments... arguments) {
  return function(arguments...);
}
inline const char* text_for_program(const char* text) { return text; }
inline void* reserve_for_program(std::size_t bytes, const char* what) {
  return reserve_memory(bytes, what);
}

#endif

}  // namespace referee
