// Completion scripts for shells.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace warplings::cli {

// A completion script for "bash" or "zsh", made from the parser of the whole command line.
std::string completion_script(const CLI::App& app, const std::string& shell);

}  // namespace warplings::cli
