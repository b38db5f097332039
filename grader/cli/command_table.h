// The commands that a program has, and those that it knows by name only.
#pragma once

#include <span>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

struct Command {
  const char* name;
  const char* group;             // its heading in help.txt
  const char* summary;           // the first line of its --help
  Action (*add)(CLI::App& app);  // nullptr: not in this program
};

// All of commands.def, in its order. Each program brings a table of its own.
std::span<const Command> commands();

}  // namespace warplings::cli
