// What a hostile author puts into a text, for the tests of every way that text leaves the program.
#pragma once

#include <string_view>

namespace warplings::base {

struct HostileText {
  std::string_view name, bytes;
};

// Hostile characters, one each.
inline constexpr HostileText kHostileCharacters[] = {
    {"escape", "\x1b"},
    {"delete", "\x7f"},
    {"next line, a C1 control", "\xc2\x85"},
    {"control sequence introducer in eight bits", "\xc2\x9b"},
    {"Arabic letter mark", "\xd8\x9c"},
    {"zero width space", "\xe2\x80\x8b"},
    {"right-to-left mark", "\xe2\x80\x8f"},
    {"line separator", "\xe2\x80\xa8"},
    {"right-to-left override", "\xe2\x80\xae"},
    {"left-to-right isolate", "\xe2\x81\xa6"},
    {"byte order mark", "\xef\xbb\xbf"},
    {"noncharacter", "\xef\xbf\xbe"},
    {"tag", "\xf3\xa0\x81\xa1"},
};

// Bytes none of which belongs to a character.
inline constexpr HostileText kInvalidBytes[] = {
    {"never in UTF-8", "\xff"},
    {"a continuation alone", "\x80"},
    {"an overlong slash", "\xc0\xaf"},
    {"an overlong escape in three bytes", "\xe0\x80\x9b"},
    {"half of a surrogate pair", "\xed\xa0\x80"},
    {"beyond U+10FFFF", "\xf4\x90\x80\x80"},
    {"cut short", "\xe2\x82"},
};

}  // namespace warplings::base
