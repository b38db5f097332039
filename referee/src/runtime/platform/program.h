// How a program on the referee ends, and what it leaves behind.
#pragma once

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

// The beginning of a program, before the C library's own: lets getenv() find the variables, which a
// function in .preinit_array is given as its third argument.
void begin_environment(char** variables);

// Takes the variables whose names begin so out of the environment, and wipes them.
void forget_variables(std::string_view prefix);

// Writes the file so that a reader never sees half of it. Ends the program with kReportLost where
// that is impossible: nobody may take an older file for this one.
void write_output_file(const std::string& file, const std::string& text);

}  // namespace referee
