// The command line that CLI11 reads: every command of commands.def.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <string>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

struct Parser {
  std::unique_ptr<CLI::App> app;  // what completion scripts are made from, too
  std::map<std::string, Action> actions;
};

Parser make_parser();

}  // namespace warplings::cli
