// How a program on the referee ends, and what it leaves behind.
#pragma once

#include <string>

namespace referee {

// Exit statuses of the referee's own.
inline constexpr int kBadOptions = 2;   // a REFEREE_* variable is not understood
inline constexpr int kCannotRun = 3;    // the machine or the program is outside what is supported
inline constexpr int kOutputLost = 98;  // a report or trace could not be written
inline constexpr int kDiagnosed = 99;   // the program succeeded, but errors were diagnosed

// Calls `end` with the program's exit status when it ends, after all exit handlers that are
// registered later.
void at_program_end(void (*end)(int status));
// Ends the program at once with this status; what was printed is kept.
[[noreturn]] void end_program(int status);

// Writes the file so that a reader never sees half of it. Ends the program with kOutputLost where
// that is impossible: nobody may take an older file for this one.
void write_output_file(const std::string& file, const std::string& text);

}  // namespace referee
