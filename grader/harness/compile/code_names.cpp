// Reads lines: the compiler writes each definition and each instruction on one.
#include "grader/harness/compile/code_names.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "base/text.h"

namespace warplings::build {
namespace {

bool has_any(std::string_view line, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return line.find(word) != line.npos; });
}

// The first name of the line: @name, or @"name" with \XX in place of some characters.
std::string first_name(std::string_view line) {
  std::size_t at = line.find('@');
  if (at == line.npos) return "";
  line.remove_prefix(at + 1);
  if (!line.starts_with('"')) {
    const auto is_plain = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$' ||
             c == '-';
    };
    return {line.begin(), std::find_if_not(line.begin(), line.end(), is_plain)};
  }
  return std::string(line.substr(1, line.find('"', 1) - 1));
}

// A type of nm(1) for the definition or declaration on this line; 0 for what no other object sees.
char type_of(std::string_view line, bool is_function) {
  const std::string_view head = line.substr(0, line.find(is_function ? '(' : ','));
  if (has_any(head, {" internal ", " private "})) return 0;
  if (line.starts_with("declare ") || has_any(head, {" external ", " extern_weak "})) return 'U';
  if (has_any(head, {" linkonce", " weak"})) return is_function ? 'W' : 'V';
  return is_function ? 'T' : 'D';
}

}  // namespace

std::string names_in(std::string_view ir) {
  std::string result;
  for (const std::string& line : base::lines_of(ir)) {
    const bool is_function = line.starts_with("define ") || line.starts_with("declare ");
    if (!is_function && !line.starts_with('@')) continue;
    const std::string name = first_name(line);
    const char type = type_of(line, is_function);
    if (type == 0 || name.starts_with("llvm.")) continue;
    result += name + " " + type + "\n";
  }
  return result;
}

std::string own_callbacks_in(std::string_view ir, const std::filesystem::path& exercise) {
  for (const std::string& line : base::lines_of(ir)) {
    if (!line.starts_with("declare ") && !line.starts_with("define ")) continue;
    const std::string name = first_name(line);
    // The others are what the referee's headers call memcpy() and its like.
    if (name.starts_with("__tsan_") &&
        !has_any(name, {"_memcpy", "_memmove", "_memset", "_malloc", "_free"})) {
      return exercise.string() + ": error: the file uses " + name +
             ", by which the compiler tells the referee what a program does. Only the compiler "
             "may.\n";
    }
  }
  return "";
}

std::string forbidden_in(std::string_view ir, const std::filesystem::path& exercise) {
  bool has_code = false, has_other_name = false;
  for (const std::string& line : base::lines_of(ir)) {
    if (line.starts_with("module asm ")) has_code = true;
    // A barrier for the compiler has no instructions.
    if (const std::size_t at = line.find(" asm "); at != line.npos && line.starts_with(' ')) {
      if (!has_any(std::string_view(line).substr(at), {" \"\", "})) has_code = true;
    }
    if (line.starts_with("attributes #") && has_any(line, {"\"wasm-import-", "\"wasm-export-"}))
      has_other_name = true;
  }
  const std::string where = exercise.string() + ": error: the file ";
  std::string result;
  if (has_code) result += where + "has assembler code. An exercise needs none.\n";
  if (has_other_name) {
    result += where +
              "imports or exports functions of the WebAssembly machine. An exercise needs "
              "none.\n";
  }
  return result;
}

}  // namespace warplings::build
