// What the runtime asks of the program that runs the WebAssembly machine (host.mjs), beside the
// few of WASI's functions that the C library is given.
#pragma once

#include <cstddef>
#include <cstdint>

#define REFEREE_HOST(name) extern "C" __attribute__((import_module("referee"), import_name(#name)))

// Calls the function. Returns when it does, or when it was left: by leave(), or by a trap, after
// the host has called referee_trap(). The stack pointer is then what it was.
REFEREE_HOST(call) void referee_host_call(void (*function)(void*), void* argument);
// Leaves everything up to the innermost call().
REFEREE_HOST(leave) [[noreturn]] void referee_host_leave();
// End what runs as a trap of the machine does: as abort() does, and as the machine's own stack does
// where it is used up.
REFEREE_HOST(abort) [[noreturn]] void referee_host_abort();
REFEREE_HOST(exhaust_stack) [[noreturn]] void referee_host_exhaust_stack();

// Copy what fits of a text into the buffer, and return the length of all of it: the frames of a
// call site or a function's place in the table, as frames_text() has them; a line of a file.
REFEREE_HOST(frames)
std::size_t referee_host_frames(std::uint32_t address, char* buffer, std::size_t size);
REFEREE_HOST(source_text)
std::size_t referee_host_source_text(const char* file, std::size_t file_size, unsigned line,
                                     char* buffer, std::size_t size);

// Where the program has its variable of this name.
REFEREE_HOST(variable) std::uint32_t referee_host_variable(const char* name, std::size_t size);
// The bytes of memory that the program's module takes for itself, from address 0.
REFEREE_HOST(program_bytes) std::size_t referee_host_program_bytes();
// Has the program write what it has printed and not written.
REFEREE_HOST(flush_program) void referee_host_flush_program();

// Microseconds of CPU time that the program has used.
REFEREE_HOST(cpu_time) double referee_host_cpu_time();
// Writes a file whole. False if that is impossible, or was not asked for by whoever runs the
// program.
REFEREE_HOST(write_file)
bool referee_host_write_file(const char* name, std::size_t name_size, const char* text,
                             std::size_t text_size);

#undef REFEREE_HOST
