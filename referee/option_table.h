// The options of options.def as values: for command lines, documents, and whoever starts a program
// that runs on the referee.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace referee {

// By the names that the runtime's Options have for them.
enum class Option {
#define OPTION(type, member, variable, flag, default_value, valid, allowed, help) member,
#include "referee/options.def"
#undef OPTION
};

struct OptionEntry {
  Option option;
  std::string_view type;
  std::string_view variable;       // "REFEREE_WARP_SIZE"
  std::string_view flag;           // "--warp-size", or empty: no command has it
  std::string_view default_value;  // as the variable would spell it; empty for none
  std::string_view allowed;        // "1, 2, 4, 8, 16 or 32"
  std::string_view help;

  constexpr bool is_switch() const { return type == "bool"; }
  constexpr bool is_file() const { return type == "std::string"; }
  constexpr bool is_text() const { return type == "NamePrefixes"; }
  // What --help calls the value.
  constexpr std::string_view value_name() const {
    if (is_file()) return "FILE";
    if (is_text()) return "NAME";
    return default_value.empty() || (default_value[0] >= '0' && default_value[0] <= '9') ? "N"
                                                                                         : "NAME";
  }
  // What `allowed` lists, where it lists words: {"forward", "reverse", "random:SEED"}.
  std::vector<std::string> words() const;
  // Whether the text is one of these words, with a whole number for SEED.
  bool has_word(std::string_view text) const;
};

// In the order of the enumerators.
inline constexpr OptionEntry kOptions[] = {
#define OPTION(type, member, variable, flag, default_value, valid, allowed, help) \
  {Option::member, #type, variable, flag, default_value, allowed, help},
#include "referee/options.def"
#undef OPTION
};

constexpr const OptionEntry& entry_of(Option option) {
  return kOptions[static_cast<std::size_t>(option)];
}

// "REFEREE_WARP_SIZE=16", for an environment.
inline std::string assignment(Option option, const std::string& value) {
  return std::string(entry_of(option).variable) + "=" + value;
}

inline std::vector<std::string> OptionEntry::words() const {
  constexpr std::string_view kLast = " or ";
  const std::size_t last = allowed.find(kLast);
  if (last == allowed.npos) return {};
  std::vector<std::string> result;
  for (std::size_t begin = 0, end = 0; end != last; begin = end + 2) {
    end = std::min(allowed.find(", ", begin), last);
    result.emplace_back(allowed.substr(begin, end - begin));
  }
  result.emplace_back(allowed.substr(last + kLast.size()));
  return result;
}

inline bool OptionEntry::has_word(std::string_view text) const {
  static constexpr std::string_view kSeed = "SEED";
  const auto stands_for = [text](std::string_view word) {
    if (!word.ends_with(kSeed)) return text == word;
    word.remove_suffix(kSeed.size());
    if (!text.starts_with(word)) return false;
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data() + word.size(), end, seed);
    return result.ec == std::errc() && result.ptr == end;
  };
  const std::vector<std::string> all = words();
  return std::any_of(all.begin(), all.end(), stands_for);
}

}  // namespace referee
