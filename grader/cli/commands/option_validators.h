// What several commands' options have in common: checks of their values, and a description.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

namespace warplings::cli {

// What a command for one exercise says of its name.
inline constexpr const char* kWhichExercise = "The exercise [the next that does not pass]";

// A check that is not spelled out in the help.
inline CLI::Validator quietly(const CLI::Validator& check) { return check.description(""); }

// One of these words.
inline CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& text) {
    const bool known = std::find(words.begin(), words.end(), text) != words.end();
    return known ? std::string() : fmt::format("'{}' is none of {}", text, fmt::join(words, ", "));
  };
  return CLI::Validator(check, "");
}

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
