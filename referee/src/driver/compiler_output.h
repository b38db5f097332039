// Compiler output as a list of messages, so that each can be judged as a whole.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace referee::driver {

// One message: lines that lead to it (In function ..., required from ...), its own line, and the
// source lines and carets below it. Lines that belong to no message have an empty severity and
// stand in `context` alone.
struct Message {
  std::vector<std::string> context;
  std::string path;
  int line = 0;
  int column = 0;        // 0 if the compiler gave none
  std::string severity;  // "error", "fatal error", "warning", "note"
  std::string text;
  std::vector<std::string> snippet;

  bool is_error() const { return severity == "error" || severity == "fatal error"; }
};

// The place that a line begins with: path:line:column: or path:line:.
struct Place {
  std::string path;
  int line = 0;
  int column = 0;
  std::string rest;  // what follows the place
};
bool parse_place(std::string_view text, Place& place);

// Understands what g++ and clang print in English; typographic quotes become plain ones.
std::vector<Message> parse_messages(std::string_view output);

std::string format_message(const Message& message);

// `line` of the file with a caret under `column`, as g++ prints it; nothing if it cannot be read.
std::vector<std::string> make_snippet(const std::string& path, int line, int column);

// That line of the file, without its newline; empty if there is none.
std::string source_line(const std::string& path, int line);

}  // namespace referee::driver
