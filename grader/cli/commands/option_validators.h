// What several commands ask of their options' values.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

namespace warplings::cli {

// A check that is not spelled out in the help.
inline CLI::Validator quietly(const CLI::Validator& check) { return check.description(""); }

// A number from `least` to `most`, whole numbers. CLI11's own range takes "nan" for one.
inline CLI::Validator number_between(double least, double most) {
  const auto check = [least, most](const std::string& text) {
    double value = 0;
    const bool good = CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
    return good ? std::string()
                : fmt::format("'{}' is not a number from {:.0f} to {:.0f}", text, least, most);
  };
  return CLI::Validator(check, "");
}

}  // namespace warplings::cli
