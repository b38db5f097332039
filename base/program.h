// What commands need of other programs, and the error for a machine that lacks something.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace warplings::base {

// The machine, not the student's code, is the reason that the work cannot be done. what() says
// what is lacking and what to do; the program ends with status 3.
struct EnvironmentError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Replaces this program by `command`; returns only by throwing EnvironmentError.
[[noreturn]] void become(const std::vector<std::string>& command);

// The first line that a command prints; empty where it cannot be started or fails.
std::string first_line(const std::vector<std::string>& command);

// True where a program of that name stands in PATH.
bool in_path(const std::string& program);

}  // namespace warplings::base
