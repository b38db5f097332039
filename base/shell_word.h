// Text as one word of a POSIX shell.
#pragma once

#include <string>
#include <string_view>

namespace warplings::base {

// In single quotes, whatever it holds.
std::string shell_quoted(std::string_view text);

// For a person to copy: quoted only where a shell would read it otherwise.
std::string shell_word(std::string_view text);

}  // namespace warplings::base
