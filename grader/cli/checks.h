// What several commands ask of their options' values.
#pragma once

#include <CLI/CLI.hpp>

namespace warplings::cli {

// A check that is not spelled out in the help.
inline CLI::Validator quietly(const CLI::Validator& check) { return check.description(""); }

}  // namespace warplings::cli
