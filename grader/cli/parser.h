// The command line that CLI11 reads: every command of commands.def.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

struct Command {
  const char* name;
  const char* group;             // its heading in help.txt
  const char* summary;           // the first line of its --help
  Action (*add)(CLI::App& app);  // nullptr: not in this program
};

// All of them, in help.txt's order. A program brings its own table: all_commands.cpp, or
// learning_commands.cpp.
std::span<const Command> commands();

struct Parser {
  std::unique_ptr<CLI::App> app;  // what completion scripts are made from, too
  std::map<std::string, Action> actions;
};

Parser make_parser();

}  // namespace warplings::cli
