// Makes compiler output fit for the author of a .cu file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace referee::driver {

// Removes what tells of the referee's own headers (context lines, notes), moves errors that surface
// inside them to the user's line that led there, and adds a note where a name or header of CUDA is
// missing. clang's messages come without source lines; they are added from the user's file.
std::string clean_messages(std::string_view output, const std::filesystem::path& referee_headers,
                           bool is_clang);

// Whether such messages refuse a program that the compiler itself has taken: one whose device code
// calls functions of the host.
bool has_refusal(std::string_view messages);

}  // namespace referee::driver
