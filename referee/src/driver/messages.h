// Makes compiler output fit for the author of a .cu file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace referee::driver {

struct CleanMessages {
  std::string text;
  // Of a program that the compiler itself may have taken: its device code calls functions of the
  // host, or has arrays of run-time length.
  bool refuse_program = false;
};

// Removes what tells of the referee's own headers (context lines, notes), moves errors that surface
// inside them to the user's line that led there, and adds a note where a name or header of CUDA is
// missing. clang's messages come without source lines; they are added from the user's file.
CleanMessages clean_messages(std::string_view output, const std::filesystem::path& referee_headers,
                             bool is_clang);

}  // namespace referee::driver
