// What gate.mjs gives the runtime to call of the program's module.
#pragma once

#include <cstddef>
#include <cstdint>

#define REFEREE_CONTROL(name) \
  extern "C" __attribute__((import_module("program"), import_name(#name)))

// Calls of functions by their place in the program's table. call() may be left and come back to.
REFEREE_CONTROL(call) void program_call(void (*function)(void*), void* argument);
REFEREE_CONTROL(call_fixed) void program_call_fixed(void (*function)(void*), void* argument);
REFEREE_CONTROL(change)
std::uint64_t program_change(std::uint64_t (*function)(std::uint64_t, std::uint64_t),
                             std::uint64_t first, std::uint64_t second);
REFEREE_CONTROL(call_back)
void program_call_back(void* function, void* first, int second, void* third);

// The program's stack pointer, and the number that it stores before a call that asks for its place.
REFEREE_CONTROL(stack) void* program_stack();
REFEREE_CONTROL(set_stack) void program_set_stack(void* to);
REFEREE_CONTROL(call_site) std::uint32_t program_call_site();
REFEREE_CONTROL(set_call_site) void program_set_call_site(std::uint32_t to);

// Which bytes of the stack are those of whoever runs now, and whether that is a lane (watch.mjs).
REFEREE_CONTROL(watch) void program_watch(void* begin, std::size_t bytes, bool in_kernel);

// Asyncify of the program's module.
REFEREE_CONTROL(start_unwind) void program_start_unwind(void* frames);
REFEREE_CONTROL(stop_unwind) void program_stop_unwind();
REFEREE_CONTROL(start_rewind) void program_start_rewind(void* frames);
REFEREE_CONTROL(stop_rewind) void program_stop_rewind();

// The call from which a lane may be left that the program made last; the only one that it may make
// now (0: any).
REFEREE_CONTROL(entered) std::uint32_t program_entered();
REFEREE_CONTROL(enter) void program_enter(std::uint32_t call);
REFEREE_CONTROL(expect) void program_expect(std::uint32_t call);
REFEREE_CONTROL(expected) std::uint32_t program_expected();

#undef REFEREE_CONTROL
