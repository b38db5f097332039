// How a program on the referee ends, and what it leaves behind.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/exit_status.h"

namespace referee {

// A program ends with its own status, or with one of these.
namespace exit_status = warplings::base::exit_status;

// Calls `end` with the program's exit status when it ends, after all exit handlers that are
// registered later.
void at_program_end(void (*end)(int status));
// Ends the program at once with this status; what was printed is kept.
[[noreturn]] void end_program(int status);
// Ends the program, which does something that is outside the subset; says what.
[[noreturn]] inline void leave_subset(const char* what) {
  std::fprintf(stderr, "referee: %s; that is outside what the referee implements\n", what);
  std::exit(exit_status::kEnvironment);
}

// At namespace scope: the function comes before all else in a program, the C library's own
// beginning and constructors included. Its argument is for begin_environment(), which lets getenv()
// find the variables that early.
#ifdef __wasm__
#define REFEREE_FIRST(function) \
  extern "C" void referee_first() { function(nullptr); }
#else
#define REFEREE_FIRST(function)                                                 \
  [[gnu::section(".preinit_array"), gnu::used]] void (*const first_of_program)( \
      int, char**, char**) = [](int, char**, char** variables) { function(variables); };
#endif
void begin_environment(char** variables);

// CPU time that the program has used.
std::int64_t cpu_nanoseconds();

// Takes the variables whose names begin so out of the environment, and wipes them.
void forget_variables(std::string_view prefix);

// Writes the file so that no reader takes half of it for the whole: an empty file is filled where
// it stands, since whoever put it there waits for the program's end; others are replaced. "%p" in
// its name is the process's number, so that programs which run at once write a file each (not on
// the WebAssembly machine). Ends the program with kReportLost where that is impossible: nobody may
// take an older file for this one.
void write_output_file(const std::string& pattern, const std::string& text);

}  // namespace referee
